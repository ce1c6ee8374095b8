import { readFileSync, writeFileSync } from 'node:fs'
import { type BenchOptions, readArgs, usage } from './args.ts'
import { replaceBlock } from './report/docs-block.ts'
import { errorsIn, toFigures, toJson, toText } from './report/report.ts'
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
  console.error(`${errors} requests failed or found other leads, so these figures mean little.`)
  process.exitCode = 1
} else if (options.docs) {
  const page = new URL('figures.md', import.meta.url)
  writeFileSync(page, replaceBlock(readFileSync(page, 'utf8'), toFigures(result)))
}
