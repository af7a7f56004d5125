"""The making of a driver, step by step: pure functions over the answers given so far.

Only `table.table_of` reads rows, and nothing here writes any: that is the business of `campaigns.services.wizard`.

Answers are kept as they were given. What a later step may use of them is worked out anew each time (`choices.settle`),
so going back and choosing otherwise loses nothing: a component that a small car has no slot for is there again in a
large one.
"""
