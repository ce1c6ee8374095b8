import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest test files, which mostly wait for killed processes' leases, for timeouts and for
 * pages. Without timing data, vitest starts with the largest files and ends up waiting for the
 * slowest ones.
 */
const longest = [
  'server/features/imports/import-worker.test.ts',
  'server/features/imports/spend/spend-faults.test.ts',
  'server/features/imports/clicks/click-faults.test.ts',
  'server/features/imports/operations/choose-sheet-crash.test.ts',
  'server/http/oauth/oauth-faults.test.ts',
  'server/test/faults-crash.test.ts',
  'server/test/faults-network.test.ts',
  'server/platform/embedded-postgres/start.test.ts',
  'server/lead-index/page/search-exact.test.ts',
  'server/lead-index/page/plan-page.test.ts',
  'bench/bench.test.ts',
  'conformance/web-app/pages.test.ts',
  'conformance/web-app/import.test.ts',
  'conformance/start-up.test.ts',
  'conformance/organization.test.ts',
]

const moved = longest.filter((path) => !existsSync(path))
if (moved.length > 0) throw new Error(`server/test/run-order.ts names no file: ${moved.join(', ')}`)

/** Starts each project with its slowest files, so that no workers are idle at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return sorted.toSorted(
      (a, b) => projects.indexOf(a.project) - projects.indexOf(b.project) || rank(a) - rank(b),
    )
  }
}

/** Rank among the slowest files; the rest follow in their usual order. */
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
  return at < 0 ? longest.length : at
}
