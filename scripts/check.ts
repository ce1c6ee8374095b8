import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type FileResult, resultsVariable } from './file-results-reporter.ts'

/** Name in the report, and a command that fails if it finds problems. */
type Check = readonly [name: string, command: string, ...args: string[]]

const openApi = 'docs/reference/openapi.json'

/** Static checks, in report order; none of them needs a database. */
const cheap: readonly Check[] = [
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '--colors=off'],
  ['types', 'tsc', '--noEmit'],
  ['web types', 'tsc', '--noEmit', '--project', 'web'],
  ['pixel types', 'tsc', '--noEmit', '--project', 'pixel'],
  ['unused code', 'knip', '--no-progress'],
  ['imports', 'node', 'scripts/check-imports.ts'],
  ['words', 'node', 'scripts/check-words.ts'],
  ['generated files', 'node', 'scripts/gen.ts', '--check'],
  ['documents', 'node', 'scripts/check-docs.ts'],
  ['OpenAPI document', 'redocly', 'lint', openApi, '--format=stylish', '--lint-config=error'],
  ['secrets', 'secretlint', '--maskSecrets', '**/*'],
]

/** Disables telemetry and update checks. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } as const

/**
 * Timeouts for each static check and for all tests, and the maximum number of failed test files to
 * rerun. On the slowest machine so far, the tests took 28 minutes; with a timeout of 30 minutes, a
 * run without failures was once aborted.
 */
const limits = { cheapMs: 600_000, testsMs: 4_500_000, repeatedFiles: 5 } as const

/**
 * `--static` skips tests, for use before a commit; `--full` runs slow tests at full size, for use
 * before a release.
 *
 * @see server/test/run-size.ts
 */
const { values: options } = parseArgs({
  options: {
    static: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
})
const mode = options.full ? ['--mode=full'] : []

interface Outcome {
  readonly name: string
  readonly passed: boolean
}

interface RunOptions {
  readonly timeoutMs: number
  /** Streams the output. */
  readonly live?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a command; returns its output unless the output is streamed. */
async function run(
  [command, ...args]: readonly string[],
  { timeoutMs, live = false, env = {} }: RunOptions,
) {
  const child = spawn(command ?? '', args, {
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    env: { ...process.env, ...env },
  })
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  return new Promise<{ passed: boolean; output: string }>((resolve) => {
    child.on('error', (error) => resolve({ passed: false, output: error.message }))
    child.on('close', (code, signal) => {
      if (signal !== null) output.push(`killed by ${signal}; the limit is ${timeoutMs / 1_000} s`)
      resolve({ passed: code === 0, output: output.join('') })
    })
  })
}

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`

/** Runs a check and prints one line, followed by the full output if the check failed. */
async function report([name, ...command]: Check): Promise<Outcome> {
  const started = performance.now()
  const { passed, output } = await run(command, { timeoutMs: limits.cheapMs, env: quiet })
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(18)} ${seconds(started)}`)
  if (!passed) console.log(output.trimEnd())
  return { name, passed }
}

/** Runs all static checks; each core runs one check at a time. */
async function runCheap(): Promise<Outcome[]> {
  const waiting = [...cheap]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      outcomes.push(await report(next))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcomes
}

/** Runs the given test files, or all files if none are given, and prints vitest's output. */
async function runFiles(paths: readonly string[]): Promise<FileResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-check-'))
  try {
    const file = join(folder, 'results.json')
    const reporters = ['--reporter=default', '--reporter=./scripts/file-results-reporter.ts']
    // Disables retries within a file, because a retried test would find data from its first
    // attempt, such as names that already exist.
    await run(['vitest', 'run', '--retry=0', ...mode, ...reporters, ...paths], {
      timeoutMs: limits.testsMs,
      live: true,
      env: { [resultsVariable]: file },
    })
    // Our reporter writes this file.
    return JSON.parse(await readFile(file, 'utf8')) as FileResult[]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs all tests, then reruns failed files once. Skipped tests count as failed.
 *
 * In about half of all complete runs, one of some 13,000 tests fails, for example because a browser
 * misses a key press or a process finishes before it can be killed. A file that passes on the
 * second run is reported as flaky.
 */
async function runTests(): Promise<Outcome & { tally: string }> {
  const name = 'tests'
  try {
    const first = await runFiles([])
    const failed = [...new Set(first.filter(hasFailed).map(({ path }) => path))]
    const canRepeat = failed.length <= limits.repeatedFiles && !failed.includes('')
    const second = failed.length > 0 && canRepeat ? await runFiles(failed) : undefined
    const results = [
      ...first.filter(({ path }) => second === undefined || !failed.includes(path)),
      ...(second ?? []),
    ]
    for (const path of second?.some(hasFailed) === false ? failed : []) {
      console.log(`flaky: ${relative('.', path)}`)
    }
    const count = (counts: (result: FileResult) => number): number =>
      results.map(counts).reduce((sum, next) => sum + next, 0)
    const [passed, bad] = [count((one) => one.passed), count((one) => one.failed + one.skipped)]
    return {
      name,
      passed: !results.some(hasFailed) && passed > 0,
      tally: `${passed} passed, ${bad} failed`,
    }
  } catch (error) {
    return { name, passed: false, tally: `vitest wrote no results: ${String(error)}` }
  }
}

const hasFailed = ({ failed, skipped, errors }: FileResult): boolean =>
  failed + skipped + errors > 0

const outcomes = await runCheap()
const tests = options.static ? undefined : await runTests()
const failed = [...outcomes, ...(tests === undefined ? [] : [tests])]
  .filter(({ passed }) => !passed)
  .map(({ name }) => name)
// If all checks pass, the last line is the tally, which CI reads.
if (tests !== undefined) console.log(tests.tally)
if (failed.length > 0) console.log(`check failed: ${failed.join(', ')}`)
process.exitCode = Math.min(failed.length, 1)
