import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../client.ts'
import { buildGet } from '../client-request.ts'
import { openPercentiles } from '../percentiles.ts'
import type { Loaded } from './load.ts'

/** Pause between reads, in milliseconds; simulates a single reader rather than a load. */
const pauseMs = 20

/** Reads leads by ID, one at a time, for the duration of a load. */
export async function readBeside(
  origin: string,
  key: string,
  ids: readonly string[],
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const client = openClient(origin, key)
  const tookMs: number[] = []
  let isOver = false
  const read = async () => {
    for (let i = 0; !isOver; i++) {
      tookMs.push((await client.send(buildGet(`/api/leads/${ids[i % ids.length]}`))).ms)
      await sleep(pauseMs)
    }
  }
  const loading = load().finally(() => {
    isOver = true
  })
  const [loaded] = await Promise.all([loading, read()])
  client.close()
  return { ...loaded, besideP99Ms: openPercentiles(tookMs)(0.99) }
}
