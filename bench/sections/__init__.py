"""The sections: a module for each table of BENCHMARKS.md, whose `run` measures and returns its text."""
