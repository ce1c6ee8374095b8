import { openClient } from '../client.ts'
import { buildWrite } from '../client-request.ts'
import { type CreatedLead, newBodies } from './phases.ts'

/** Concurrent clients. */
const clientCount = 16

/** The service returns an envelope; the baseline does not. */
type Created = { readonly data: { readonly id: string } } | { readonly id: string }

/** Creates leads over HTTP. */
export async function createLeads(
  origin: string,
  key: string,
  count: number,
): Promise<CreatedLead[]> {
  const next = newBodies()
  const leads: CreatedLead[] = []
  let remaining = count
  const createSome = async () => {
    const client = openClient(origin, key)
    while (remaining-- > 0) {
      const lead = next()
      const { body } = await client.send(buildWrite('POST', '/api/leads', lead))
      // Successful responses from our own two servers always have this shape.
      const created = JSON.parse(body) as Created
      const { id } = 'data' in created ? created.data : created
      leads.push({ id, email: String(lead.email) })
    }
    client.close()
  }
  await Promise.all(Array.from({ length: clientCount }, createSome))
  return leads
}
