import { openClient } from '../client.ts'
import type { ClientRequest } from '../client-request.ts'
import type { LeadStatus, Side } from './peer.ts'

/** Updates of one side's leads, one after another. */
export interface StatusUpdates {
  next(): ClientRequest
  /**
   * @param unanswered  Number of requests at the end that may have had no answer.
   * @throws Error if a lead does not have the status that was sent last.
   */
  check(unanswered: number): Promise<void>
}

/** Number of leads to read after the updates. */
const checkedLeads = 10

/** Alternates in every lap through the leads, because a product may skip an update to the same. */
const statuses: readonly LeadStatus[] = ['qualified', 'lost']

/** @param ids  Leads to update, at least twice as many as there are clients. */
export function createStatusUpdates({ name, child, api }: Side, ids: readonly string[]) {
  const getUpdate = (i: number): { id: string; status: LeadStatus } => {
    const id = ids[i % ids.length]
    const status = statuses[Math.floor(i / ids.length) % statuses.length]
    if (id === undefined || status === undefined) throw new RangeError('There are no leads.')
    return { id, status }
  }
  let sent = 0
  const updates: StatusUpdates = {
    next() {
      const { id, status } = getUpdate(sent++)
      return api.update(id, status)
    },
    async check(unanswered) {
      const client = openClient(child.origin, '')
      const end = sent - unanswered
      for (let i = Math.max(0, end - checkedLeads); i < end; i++) {
        const { id, status } = getUpdate(i)
        const { body } = await client.send(api.read(id))
        const actual = api.readStatus(JSON.parse(body))
        if (actual === status) continue
        throw new Error(`${name}: lead ${id} is ${actual} after an update to ${status}.`)
      }
      client.close()
    },
  }
  return updates
}
