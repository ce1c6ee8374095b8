import { resolve } from 'node:path'
import { loadPyodide } from 'pyodide'

/**
 * Runs a package's unit tests in CPython, compiled to WebAssembly, with real sockets. Prints the
 * results as one line of JSON.
 *
 * Needs `--experimental-wasm-jspi`, which lets Python wait for a socket while Node continues to
 * run.
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
python.mountNodeFS('/runner', import.meta.dirname)
const results: unknown = await python.runPythonAsync(`
import sys
sys.path.insert(0, "/runner")
from run_tests import run_tests
run_tests("/package")
`)
process.stdout.write(`${String(results)}\n`)
process.exit(0)
