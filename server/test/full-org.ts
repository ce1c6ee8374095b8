import { dayMs } from '../../contract/time.ts'
import { upsertRates } from '../features/ad-spend/currency-rates/rate-store.ts'
import { insertMapping } from '../features/ad-spend/matching/mapping-store.ts'
import { creditAllDays } from '../features/attribution/index.ts'
import { audit } from '../features/audit/index.ts'
import { addRule, checkedRuleInput } from '../features/filter-rules/index.ts'
import { insertChoice, orgOf } from '../features/orgs/index.ts'
import { insertPull } from '../features/spend-pulls/pull-store.ts'
import { insertRun, updateRun } from '../features/spend-pulls/run-store.ts'
import { upsertPreferences } from '../features/views/preference-store.ts'
import { insertView } from '../features/views/view-store.ts'
import { compactOrg } from '../lead-index/index.ts'
import type { OrgTx } from '../platform/db/database.ts'
import { newId } from '../platform/process/ids.ts'
import type { TestOrg, TestService } from './harness.ts'
import { type ImportIds, newImports } from './import-calls.ts'
import { create } from './lead-calls.ts'
import { insertSession } from './lead-rows-store.ts'
import { insertConnection } from './oauth-rows.ts'
import { insertInvitation, insertMember } from './org-rows-store.ts'
import { countsOf, newSite, send, visitOf } from './pixel-calls.ts'

/** An organization that has something in every place that takes an id. */
export interface FullOrg extends TestOrg, ImportIds {
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

const mapping = {
  utmSource: null,
  utmCampaign: 'spring',
  platform: 'google_ads',
  accountId: null,
  campaignId: 'c1',
}

const setUpBy = { actor: { kind: 'system', id: null }, now: () => new Date(), newId } as const

const isSpam = { field: 'name', operator: 'equals', value: 'Spam' }

/** Makes such an organization; what identifies its people is made of its own id. */
export async function newFullOrg(service: TestService, settings: object = {}): Promise<FullOrg> {
  const org = await service.newOrg(settings)
  const own = org.orgId.slice(-12)
  const rule = { name: 'No spam', enabled: true, position: 0, conditions: [isSpam] }
  const [labelId, conversionEventId] = [newId(), newId()]
  const sessionId = await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: labelId, name: 'Hot' }, new Date())
    await insertChoice(tx, 'conversionEvent', { id: conversionEventId, name: 'Sale' }, new Date())
    await addRule(tx, checkedRuleInput.parse(rule), new Date())
    await arrange(tx, await insertMember(tx, `owner-${own}@example.com`))
    await insertInvitation(tx, `invited-${own}@example.com`)
    await audit(tx, setUpBy, { action: 'create', kind: 'rule', id: null, fields: ['name'] })
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
  const grace = { name: `Grace of ${own}`, utm_source: 'google', utm_campaign: 'spring' }
  // Of its session nothing arrives.
  await create(org, { ...grace, sessionId: newId() })
  // Both leads are sealed, searchable, and the first one changed since.
  await compactOrg(service.db, org.orgId, { small: 1, large: 2 })
  await org.call('PATCH /leads', { body: { id: leadId, note: 'Called back.' } })
  await org.call('PUT /ad-spend', { body: { rows: [spend] } })
  const refused = await org.call('POST /leads', { body: { name: 'Spam' } })
  if (refused.status !== 403) throw new Error(`not refused: ${JSON.stringify(refused.body)}`)
  await browse(service, org)
  await credit(service, org)
  const imports = await newImports(service, org)
  const known = { leadId, externalId, email, phone, sessionId, labelId, conversionEventId }
  return { ...org, ...known, ...imports, idempotencyKey }
}

/** A view that a person shares, and what that person prefers. */
async function arrange(tx: OrgTx, personId: string): Promise<void> {
  const at = new Date().toISOString()
  const shared = { madeBy: personId, privateTo: null, createdAt: at, updatedAt: at }
  await insertView(tx, { id: newId(), name: 'Won', query: {}, columns: ['name'], ...shared })
  await upsertPreferences(tx, personId, { pageSize: 25 }, new Date())
  await insertMapping(tx, newId(), mapping, new Date())
  await upsertRates(tx, [{ from: 'USD', to: 'EUR', day: '2026-01-01', rate: '0.92' }])
  await insertConnection(tx, personId)
  await arrangePull(tx, at)
}

/** A file that was fetched once, and is fetched again in a long time. */
async function arrangePull(tx: OrgTx, at: string): Promise<void> {
  const [id, nextAt] = [newId(), '2099-01-01T00:00:00.000Z']
  const address = 'https://files.example/report.csv'
  await insertPull(tx, { id, name: 'Ads', address, hour: 6, createdAt: at, nextAt })
  const run = { id: newId(), pullId: id, startedAt: at }
  await insertRun(tx, run)
  await updateRun(tx, run, { state: 'failed', endedAt: at, message: 'The server was slow.' })
}

/** Remembers what the leads of a day are owed to, which is done once visits no longer arrive. */
async function credit({ db }: TestService, { orgId }: TestOrg): Promise<void> {
  const org = await orgOf(db, orgId)
  if (org === undefined) throw new Error(`no organization ${orgId}`)
  await creditAllDays(db, org, new Date(Date.now() + 30 * dayMs))
}

/** A visitor whose browser believes in two sessions where there is one, and rubbish. */
async function browse(service: TestService, org: TestOrg): Promise<void> {
  const site = await newSite(service, org)
  const visit = visitOf(site)
  await send(service.app, '/px/events', visit)
  await send(service.app, '/px/events', visitOf(site, { visitorId: visit.visitorId }))
  await send(service.app, '/px/events', `${JSON.stringify(visit)}!`)
  await countsOf(service, org, site)
}
