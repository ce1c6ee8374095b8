import type { Window } from './open-app.ts'

/** Script as sent to browsers; all browsers accept Brotli. */
interface Script {
  readonly bytes: number
  /** True for the chart library, which loads only after the page has been shown. */
  readonly hasCharts: boolean
}

const scriptCache = new Map<string, Script>()

async function read(address: string): Promise<Script> {
  const cached = scriptCache.get(address)
  if (cached !== undefined) return cached
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  const script = {
    bytes: Number(response.headers.get('content-length')),
    hasCharts: (await response.text()).includes('recharts-wrapper'),
  }
  scriptCache.set(address, script)
  return script
}

/**
 * Total bytes of all scripts, except charts, that the page has loaded without a click.
 *
 * @see L-85
 */
export async function loadedScript({ page }: Window): Promise<number> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const { origin } = new URL(page.url())
  const paths = addresses.map((address) => new URL(address).pathname)
  const scripts = new Set(paths.filter((path) => path.endsWith('.js')))
  const sizes = await Promise.all([...scripts].map((path) => read(origin + path)))
  return sizes.reduce((sum, { bytes, hasCharts }) => sum + (hasCharts ? 0 : bytes), 0)
}
