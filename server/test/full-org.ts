import { saveRule } from '../features/filter-rules/index.ts'
import { insertChoice } from '../features/orgs/index.ts'
import { newId } from '../platform/ids.ts'
import type { TestOrg, TestService } from './harness.ts'
import { create } from './lead-calls.ts'
import { insertSession } from './lead-rows-store.ts'

/** An organization that has something in every place that takes an id. */
export interface FullOrg extends TestOrg {
  readonly leadId: string
  readonly externalId: string
  readonly email: string
  readonly phone: string
  readonly sessionId: string
  readonly labelId: string
  readonly conversionEventId: string
  readonly idempotencyKey: string
}

/** Row of spend, the same in each organization, so that their natural keys would collide. */
export const spend = { date: '2026-01-05', platform: 'google_ads', currency: 'EUR', spend: 12.5 }

/** Makes such an organization; what identifies its people is made of its own id. */
export async function newFullOrg(service: TestService, settings: object = {}): Promise<FullOrg> {
  const org = await service.newOrg(settings)
  const own = org.orgId.slice(-12)
  const [labelId, conversionEventId] = [newId(), newId()]
  const sessionId = await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: labelId, name: 'Hot' }, new Date())
    await insertChoice(tx, 'conversionEvent', { id: conversionEventId, name: 'Sale' }, new Date())
    return insertSession(tx, { gclid: `click-of-${own}`, website: 'https://example.com' })
  })
  const email = `ada-${own}@example.com`
  const phone = `+49 30 ${Number.parseInt(own.slice(-6), 16).toString().padStart(8, '1')}`
  const externalId = `crm-${own}`
  const idempotencyKey = `retry-${own}`
  const body = { externalId, email, phone, sessionId, labelId, value: 5, status: 'won' }
  const answer = await org.call('POST /leads', {
    body: { ...body, selectedConversionEventId: conversionEventId },
    headers: { 'idempotency-key': idempotencyKey },
  })
  const leadId: string = answer.body.id
  await create(org, { name: `Grace of ${own}` })
  await org.call('PUT /ad-spend', { body: { rows: [spend] } })
  await rejectOne(service, org)
  const known = { leadId, externalId, email, phone, sessionId, labelId, conversionEventId }
  return { ...org, ...known, idempotencyKey }
}

async function rejectOne(service: TestService, org: TestOrg): Promise<void> {
  const conditions = [{ field: 'name', operator: 'equals', value: 'Spam' }]
  await service.db.inOrg(org.orgId, (tx) =>
    saveRule(tx, { name: 'No spam', enabled: true, conditions }, new Date()),
  )
  const answer = await org.call('POST /leads', { body: { name: 'Spam' } })
  if (answer.status !== 403) throw new Error(`not refused: ${JSON.stringify(answer.body)}`)
}
