import { readOutcome } from '../agreement.ts'
import { openClient } from '../client.ts'
import { buildGet, buildWrite } from '../client-request.ts'
import type { Stage } from '../stage.ts'
import { newBodies } from './phases.ts'

/** Number of leads that each process creates in turn. */
const attempts = 25

/**
 * Creates leads in each process and immediately requests the total from the next one.
 *
 * @returns Number of totals compared; 0 if there is only one process.
 * @throws Error if a created lead is missing from the next response.
 */
export async function checkSharedCounts({ services, key }: Stage): Promise<number> {
  if (services.length < 2) return 0
  const clients = services.map(({ origin }) => openClient(origin, key))
  const next = newBodies()
  const fetchTotal = async (i: number) => {
    const client = clients[i % clients.length]
    return readOutcome((await client?.send(buildGet('/api/leads?limit=1')))?.body ?? '').total
  }
  let expected = await fetchTotal(0)
  for (let i = 0; i < attempts * clients.length; i++) {
    await clients[i % clients.length]?.send(buildWrite('POST', '/api/leads', next()))
    const total = await fetchTotal(i + 1)
    if (total !== ++expected) {
      throw new Error(`After a create by one process another one counts ${total}, not ${expected}.`)
    }
  }
  for (const client of clients) client.close()
  return attempts * clients.length
}
