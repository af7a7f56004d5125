# make run    the site, for everybody on the same network (first time: sets everything up)
# make test   the whole check: style, types, migrations, tests (on all cores)
# make prove  the long proofs: every kill and every tap of the races' tests (minutes)
# make bench  the speed goals, measured against a yardstick in the same run

python := .venv/bin/python
ifeq ($(shell uname -s),Darwin)
# Homebrew's libraries are outside the places where macOS looks by itself.
python := DYLD_FALLBACK_LIBRARY_PATH="$(shell brew --prefix 2>/dev/null)/lib:/usr/local/lib:/usr/lib" $(python)
endif

.PHONY: run test prove bench format requirements clean

run:
	@script/bootstrap run
	@$(python) manage.py serve

# Files keep their order: the slow ones, in browsers, come first and not alone at the end.
test:
	@script/bootstrap test
	$(python) -m ruff check .
	$(python) -m ruff format --check .
	$(python) -m mypy
	$(python) manage.py makemigrations --check --dry-run
	BEHIND_TLS=yes $(python) manage.py check --deploy --tag security --fail-level WARNING
	$(python) -m pytest -n auto --dist loadfile --no-loadscope-reorder

prove:
	@script/bootstrap test
	PROVE=all $(python) -m pytest -n0 tests/races

bench:
	@script/bootstrap test
	@$(python) -m tests.bench

format:
	@script/bootstrap test
	$(python) -m ruff check --fix .
	$(python) -m ruff format .

# Pins anew from pyproject.toml (needs uv). Commit what comes out.
requirements:
	uv pip compile --quiet --universal --python-version 3.11 --upgrade pyproject.toml -o requirements.txt
	uv pip compile --quiet --universal --python-version 3.11 --upgrade pyproject.toml --group dev -o requirements-dev.txt

# Leaves the data in var/ alone.
clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
