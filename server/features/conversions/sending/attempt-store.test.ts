import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { allowPlatforms, newHttpDestination } from '../../../test/calls/destination-calls.ts'
import { startService } from '../../../test/harness.ts'
import { explainFirst } from '../../../test/stores/explain-first.ts'
import { expireConversions, upsertConversions } from '../conversion-store.ts'
import { noCorrection } from '../revise-conversion.ts'
import { selectDueConversions } from './attempt-store.ts'

const service = await startService()
afterAll(service.stop)

/**
 * Adds a destination with due conversions, two for each lead. For a third of the leads, the first
 * conversion has failed.
 */
async function newBacklog(size: number) {
  allowPlatforms(service)
  const org = await service.newOrg()
  const { id: destinationId } = await newHttpDestination(service, org)
  const at = new Date(Date.now() - 60_000).toISOString()
  const later = new Date(Date.now() + 600_000).toISOString()
  const empty = { reason: null, clickIdName: null, clickId: null, value: null, currency: null }
  const times = { at, dueAt: at, leadCreatedAt: at, createdAt: at, updatedAt: at }
  const conversions = Array.from({ length: size }, (_, n) => {
    const leadId = newId()
    const isRetried = n % 3 === 0
    const own = { ...empty, ...times, destinationId, leadId, action: 'Sale', consent: true }
    const word = { code: null, message: null, attempts: 0, nextAt: null, confirmedAt: null }
    const fresh = { ...own, ...word, ...noCorrection, sentAt: null, state: 'waiting' } as const
    const sent = { ...fresh, state: 'sent', sentAt: at, nextAt: later } as const
    return [
      { ...(isRetried ? sent : fresh), id: newId(), ruleId: newId() },
      { ...fresh, id: newId(), ruleId: newId() },
    ]
  }).flat()
  await service.db.inOrg(org.orgId, (tx) => upsertConversions(tx, conversions))
  return { org, destinationId, now: new Date().toISOString() }
}

test('earlier conversions of a lead are looked up by lead, even without statistics', async () => {
  const { org, destinationId, now } = await newBacklog(1_000)

  const plan = await service.db.inOrg(org.orgId, (tx) =>
    explainFirst(tx, (tx) =>
      selectDueConversions(tx, destinationId, now, { limit: 20, searched: 1_000 }),
    ),
  )

  expect(plan).toContain('using conversion_by_lead on conversion earlier')
  expect(plan).not.toContain('Seq Scan')
})

test('conversions that are too old are found by time, whatever the number of others', async () => {
  const { org, destinationId, now } = await newBacklog(1_000)
  const destination = { id: destinationId, kind: 'http' } as const
  const oldest = new Date(Date.now() - 90 * 86_400_000).toISOString()

  const plan = await service.db.inOrg(org.orgId, (tx) =>
    explainFirst(tx, (tx) => expireConversions(tx, destination, oldest, now)),
  )

  expect(plan).toContain('conversion_open')
  expect(plan).not.toContain('Seq Scan')
})

test('in a backlog, the earliest conversion of each lead is due, unless it is retried', async () => {
  const { org, destinationId, now } = await newBacklog(300)

  const due = await service.db.readInOrg(org.orgId, (tx) =>
    selectDueConversions(tx, destinationId, now, { limit: 1_000, searched: 1_000 }),
  )

  expect([due.length, new Set(due.map(({ leadId }) => leadId)).size]).toEqual([200, 200])
})
