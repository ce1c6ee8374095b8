"""Runs the unit tests of a package, and prints one line of JSON: [test, problem] for each test."""

import json
import sys
import unittest


class Results(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.outcomes = {}

    def startTest(self, test):
        self.outcomes[test.id()] = ""

    def addFailure(self, test, error):
        self.outcomes[test.id()] = self._exc_info_to_string(error, test)

    addError = addFailure

    def addSkip(self, test, reason):
        self.outcomes[test.id()] = f"skipped: {reason}"

    def addSubTest(self, test, subtest, error):
        if error is not None:
            self.outcomes[test.id()] += f"{subtest}: {self._exc_info_to_string(error, test)}"


def run_tests(folder):
    sys.dont_write_bytecode = True
    sys.path.insert(0, f"{folder}/src")
    results = Results()
    unittest.defaultTestLoader.discover(f"{folder}/tests").run(results)
    return json.dumps(list(results.outcomes.items()))


if __name__ == "__main__":
    print(run_tests(sys.argv[1]))
