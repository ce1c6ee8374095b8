import { resolve } from 'node:path'
import { loadPyodide } from 'pyodide'

/**
 * Runs the unit tests of a package in CPython, compiled to WebAssembly, with real sockets. Prints
 * one line of JSON with the results.
 *
 * Needs `--experimental-wasm-jspi`: Python can wait for a socket while Node continues to run.
 */
const [folder = ''] = process.argv.slice(2)
const python = await loadPyodide({
  env: {
    HOME: '/',
    LEADTRACE_URL: process.env.LEADTRACE_URL ?? '',
    LEADTRACE_API_KEY: process.env.LEADTRACE_API_KEY ?? '',
    VECTORS: process.env.VECTORS ?? '',
  },
  stderr: (line) => void process.stderr.write(`${line}\n`),
})
await python.useNodeSockFS()
python.mountNodeFS('/package', resolve(folder))
const results: unknown = await python.runPythonAsync(`
import json, sys, unittest
sys.dont_write_bytecode = True
sys.path.insert(0, "/package/src")

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

results = Results()
unittest.defaultTestLoader.discover("/package/tests").run(results)
json.dumps(list(results.outcomes.items()))
`)
process.stdout.write(`${String(results)}\n`)
process.exit(0)
