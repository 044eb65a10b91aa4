"""A file for each table of BENCHMARKS.md; `run` measures and returns its text."""
