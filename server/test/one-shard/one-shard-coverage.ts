import { glob } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Starts recording which functions run.
 *
 * @returns Function that stops recording and returns the exported store functions that have not
 *   run, in the form `features/leads/store/lead-store.ts selectDuplicate`.
 */
export async function watchStores(): Promise<() => Promise<string[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const ran = new Map(
      result.map(({ url, functions }) => [
        url.replace(/^file:\/\//, ''),
        new Set(functions.filter(wasCalled).map(({ functionName }) => functionName)),
      ]),
    )
    const idle: string[] = []
    for (const store of await storeFiles()) {
      const names = await loadFunctionNames(store)
      const called = ran.get(`${server}${store}`)
      idle.push(...names.filter((name) => !called?.has(name)).map((name) => `${store} ${name}`))
    }
    return idle
  }
}

const wasCalled = ({ ranges }: { ranges: readonly { count: number }[] }) =>
  (ranges[0]?.count ?? 0) > 0

/** The product's store files, excluding those used only for tests. */
async function storeFiles(): Promise<string[]> {
  const paths: string[] = []
  for await (const path of glob('{features,lead-index}/**/*-store.ts', { cwd: server }))
    paths.push(path)
  return paths.filter((path) => !path.includes('/test-')).sort()
}

async function loadFunctionNames(store: string): Promise<string[]> {
  const module: object = await import(`${server}${store}`)
  return Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  )
}
