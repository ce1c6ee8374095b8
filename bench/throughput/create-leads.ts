import { openClient } from '../client.ts'
import { buildWrite } from '../client-request.ts'
import { newBodies } from './phases.ts'

/** Concurrent clients. */
const clientCount = 16

/** The service returns an envelope; the baseline does not. */
type Created = { readonly data: { readonly id: string } } | { readonly id: string }

/** Creates leads over HTTP and returns their IDs. */
export async function createLeads(origin: string, key: string, count: number): Promise<string[]> {
  const next = newBodies()
  const ids: string[] = []
  let remaining = count
  const createSome = async () => {
    const client = openClient(origin, key)
    while (remaining-- > 0) {
      const { body } = await client.send(buildWrite('POST', '/api/leads', next()))
      // Successful responses from our own two servers always have this shape.
      const created = JSON.parse(body) as Created
      ids.push('data' in created ? created.data.id : created.id)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: clientCount }, createSome))
  return ids
}
