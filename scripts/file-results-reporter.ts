import { writeFile } from 'node:fs/promises'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Results of one test file. */
export interface FileResult {
  /** Absolute path. Empty for an error outside test files. */
  readonly path: string
  readonly passed: number
  readonly failed: number
  /** Includes tests marked as to-do. */
  readonly skipped: number
  /** Errors outside of tests, such as an unhandled rejection. */
  readonly errors: number
}

/** Environment variable with the path of the results file, a JSON array of {@link FileResult}. */
export const resultsVariable = 'LEADTRACE_TEST_RESULTS'

/**
 * Writes the results for each file. Needed because vitest's JSON reporter omits errors outside
 * tests.
 */
export default class FileResultsReporter implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
  ): Promise<void> {
    const path = process.env[resultsVariable]
    if (path === undefined) throw new Error(`Set ${resultsVariable} to a path.`)
    const errors = Map.groupBy(unhandled, ({ VITEST_TEST_PATH: file }) => String(file ?? ''))
    const results = modules.map(countTests)
    for (const [file, list] of errors) {
      results.push({ path: file, passed: 0, failed: 0, skipped: 0, errors: list.length })
    }
    await writeFile(path, JSON.stringify(results))
  }
}

function countTests(module: TestModule): FileResult {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (state: string): number => states.filter((one) => one === state).length
  const errors = [module, ...module.children.allSuites()].flatMap((one) => one.errors()).length
  return {
    path: module.moduleId,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped') + count('pending'),
    errors,
  }
}
