import { type Client, openClient } from '../client.ts'
import { buildGet } from '../client-request.ts'
import type { Stage } from '../stage.ts'
import { lastFullPage } from './list-groups.ts'
import { type Latency, toLatency } from './measure-kinds.ts'

/** Time per page when a list is read by cursor: at the start, in the middle and near the end. */
export interface CursorResult {
  readonly walks: readonly Walk[]
  /** Ratio of the slowest to the fastest median. */
  readonly spread: number
}

interface Walk extends Latency {
  readonly title: string
  /** 1-based number of the page before the first one that is read by cursor. */
  readonly from: number
}

/** Number of pages per walk and leads per page. */
const sizes = { pages: 200, limit: 100 } as const

/** Maximum ratio at which the time per page is considered constant. */
export const constantSpread = 1.5

/** Reads pages by cursor from three positions in the default order. */
export async function walkByCursor({
  services: [service],
  key,
  sample: { leads },
}: Stage): Promise<CursorResult> {
  const client = openClient(service.origin, key)
  const last = lastFullPage(leads, sizes.limit, Number.POSITIVE_INFINITY)
  const pages = Math.max(1, Math.min(sizes.pages, Math.floor(last / 4)))
  const places = [
    { title: 'beginning', from: 1 },
    { title: 'middle', from: Math.ceil(last / 2) },
    { title: 'end', from: Math.max(1, last - pages - 1) },
  ]
  const walks: Walk[] = []
  for (const place of places) {
    walks.push({ ...place, ...toLatency(await walk(client, place.from, pages)) })
  }
  client.close()
  const medians = walks.map(({ p50Ms }) => p50Ms)
  return { walks, spread: Math.max(...medians) / Math.min(...medians) }
}

async function walk(client: Client, from: number, pages: number): Promise<number[]> {
  const path = `/api/leads?limit=${sizes.limit}`
  let { cursor } = await readPage(client, `${path}&page=${from}`)
  const times: number[] = []
  while (cursor !== undefined && times.length < pages) {
    const page = await readPage(client, `${path}&cursor=${cursor}`)
    times.push(page.ms)
    cursor = page.cursor
  }
  return times
}

async function readPage(
  client: Client,
  path: string,
): Promise<{ ms: number; cursor: string | undefined }> {
  const { body, ms } = await client.send(buildGet(path))
  // Quotes in string values are escaped, so this matches only the cursor in `pagination`.
  return { ms, cursor: /"nextCursor":"([\w-]+)"/.exec(body)?.[1] }
}
