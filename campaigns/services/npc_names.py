"""Names for the game master's drivers: ours, from everywhere, none of the book's."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import count

NAMES = (
    *("Aarav Menon", "Abebe Tessema", "Adele Fournier", "Agnieszka Wrona", "Aiko Tanabe", "Alba Quiroga"),
    *("Amara Nwosu", "Anders Holt", "Aroha Tamihana", "Arjun Bhatt", "Ayla Demir", "Bastien Colbert"),
    *("Beatriz Tavares", "Blessing Okafor", "Bram de Wit", "Brigid Malone", "Camilo Restrepo", "Caoimhe Daly"),
    *("Carys Pryce", "Chen Yating", "Cosima Brandt", "Dagny Solberg", "Dalia Nasser", "Daniyar Akhmetov"),
    *("Davor Petrak", "Diego Saravia", "Dilnoza Karimova", "Dmitri Volkov", "Eitan Barak", "Elin Sandell"),
    *("Emeka Obi", "Esteban Luna", "Farida Haidari", "Fatou Diallo", "Femi Adebayo", "Florin Munteanu"),
    *("Freya Lindholm", "Gael Moreau", "Giulia Ferrante", "Goran Matic", "Haruto Nishida", "Hedda Kvist"),
    *("Hyun-woo Seo", "Idris Sow", "Ilse Vermeer", "Imani Wanjiru", "Ines Carvalho", "Ivo Dragan"),
    *("Jaana Korhonen", "Jamal Reyes", "Jana Novotna", "Jiho Kwon", "Joao Pacheco", "Kaia Rebane"),
    *("Kalinda Rao", "Karim Belhadj", "Kateryna Bondar", "Keahi Makoa", "Khadija Amrani", "Kofi Mensah"),
    *("Laszlo Szabo", "Leilani Kealoha", "Linh Pham", "Lorcan Byrne", "Lucia Bianco", "Lukas Steiner"),
    *("Magnus Dahl", "Maite Etxeberria", "Malik Johnson", "Marisol Vega", "Mateo Ibarra", "Mei-Ling Hsu"),
    *("Milos Jankovic", "Mirela Popa", "Nadia Haddad", "Naoki Fujita", "Ngozi Eze", "Nikos Pappas"),
    *("Nima Rostami", "Oksana Hrytsenko", "Olamide Bello", "Otto Keller", "Paloma Ortega", "Pavel Hruska"),
    *("Pema Dorje", "Rafael Couto", "Rania Khoury", "Rashid Qureshi", "Rhys Maddock", "Rosalind Pike"),
    *("Sanna Virtanen", "Santiago Rojas", "Sigrun Haug", "Sione Tupou", "Soraya Moradi", "Suresh Pillai"),
    *("Tadeo Salinas", "Tamsin Boyle", "Tariq Zaman", "Thandi Dube", "Tomasz Zielak", "Ulrike Baum"),
    *("Valentina Rossi", "Vikram Desai", "Wanjiku Njoroge", "Xiomara Pena", "Yara Soares", "Yusuf Kaya"),
    *("Zainab Sesay", "Zoltan Varga"),
)


def free_names(taken: Collection[str], luck: Callable[[int], int]) -> Iterator[str]:
    """Names nobody drives under, in the order of luck; when the list is through, its names come again as II, III ..."""
    known = {name.casefold() for name in taken}
    for generation in count(1):
        suffix = "" if generation == 1 else f" {_roman(generation)}"
        left = [name for name in (f"{each}{suffix}" for each in NAMES) if name.casefold() not in known]
        while left:
            yield left.pop(luck(len(left)) - 1)


def _roman(number: int) -> str:
    """II, III, IV ... as far as a field of drivers can need."""
    values = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    letters = ""
    for value, letter in values:
        while number >= value:
            letters, number = letters + letter, number - value
    return letters
