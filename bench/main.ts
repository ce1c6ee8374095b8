import { writeFileSync } from 'node:fs'
import { type BenchOptions, readArgs, usage } from './args.ts'
import { errorsIn, toJson, toText } from './report.ts'
import { runBench } from './run-bench.ts'

function readOptions(): BenchOptions {
  try {
    return readArgs(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

const options = readOptions()
const result = await runBench(options, console.error)
console.log(toText(result))
if (options.json !== undefined) writeFileSync(options.json, `${toJson(result)}\n`)
const errors = errorsIn(result)
if (errors > 0) {
  console.error(`${errors} requests failed, so these figures mean nothing.`)
  process.exitCode = 1
}
