import { afterAll, expect, test } from 'vitest'
import type { Session } from '../../../../contract/tracking/session.ts'
import { hourMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import { create, read } from '../../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../../test/calls/pending-session-calls.ts'
import { startService } from '../../../test/harness.ts'
import { insertSession } from '../../../test/stores/lead-rows-store.ts'
import { linkForSessions } from './link-pending-leads-job.ts'

const service = await startService()
afterAll(service.stop)

const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

const paid = {
  channel: 'paid_search',
  gclid: 'Monday',
  utm_source: 'google',
  utm_medium: 'cpc',
  utm_campaign: 'Spring',
}
const empty = { gclid: null, utm_source: null, utm_medium: null, utm_campaign: null }

/** A visitor with these sessions, oldest first; the last one is the current one. */
async function newVisitor(sessions: readonly Partial<Session>[], settings: object = {}) {
  const org = await service.newOrg(settings)
  const visitorId = newId()
  const ids: string[] = []
  for (const [i, session] of sessions.entries()) {
    const at = i === sessions.length - 1 ? ago(0.01) : ago(24 * (sessions.length - i))
    const row = { visitorId, startedAt: at, lastSeenAt: at, ...session }
    ids.push(await service.db.inOrg(org.orgId, (tx) => insertSession(tx, row)))
  }
  return { org, sessionId: ids.at(-1) }
}

const direct = { channel: 'direct' }

test('a lead of a direct session takes the ad of the last session with a source', async () => {
  const { org, sessionId } = await newVisitor([{ channel: 'email', gclid: 'older' }, paid, direct])

  const lead = await read(org, await create(org, { name: 'Ada', sessionId }))

  const { channel, ...fields } = paid
  expect(lead).toMatchObject(fields)
  expect(lead.session).toMatchObject({ id: sessionId, channel: 'direct', ...empty })
})

test('the report counts such a lead for the campaign', async () => {
  const { org, sessionId } = await newVisitor([paid, direct])
  const row = { platform: 'google_ads', accountId: '1', campaignId: '7', campaignName: 'Spring' }
  const date = ago(1).slice(0, 10)
  const rows = [{ ...row, date, currency: 'EUR', spend: 100 }]
  expect((await org.call('PUT /ad-spend', { body: { rows } })).status).toBe(200)

  await create(org, { name: 'Ada', sessionId })

  const { body } = await org.call('POST /ad-spend', {
    body: { period: 'custom', startDate: date, endDate: new Date().toISOString().slice(0, 10) },
  })
  expect(body.data).toMatchObject([{ campaignName: 'Spring', spend: 100, leads: 1 }])
})

test('a lead that waited for its direct session takes the last ad as well', async () => {
  const { newTracked } = pendingSessionCalls(service)
  const org = await newTracked()
  const [sessionId, visitorId] = [newId(), newId()]
  const id = await create(org, { name: 'Ada', sessionId })

  const insert = (session: Partial<Session>) =>
    service.db.inOrg(org.orgId, (tx) => insertSession(tx, { visitorId, ...session }))
  await insert({ ...paid, startedAt: ago(24), lastSeenAt: ago(24) })
  await insert({ ...direct, id: sessionId })
  await linkForSessions(service.db, org.orgId, [sessionId])

  expect(await read(org, id)).toMatchObject({ gclid: 'Monday', session: { id: sessionId } })
})

test('the fields of two sessions are never mixed', async () => {
  const sessions = [
    { ...paid, fbc: 'older click' },
    { channel: 'organic_search', utm_source: 'newer', ga4cid: 'one' },
    { ...direct, ga4cid: 'two', fbp: 'browser', fbc: 'from a cookie', country: 'DE' },
  ]
  const { org, sessionId } = await newVisitor(sessions)

  const lead = await read(org, await create(org, { name: 'Ada', sessionId }))

  expect(lead).toMatchObject({
    ...empty,
    fbc: null,
    utm_source: 'newer',
    ga4cid: 'one',
    fbp: 'browser',
    country: 'DE',
  })
})

test.for([
  [{ gclid: 'Monday' }, { gclid: 'Monday', utm_campaign: 'Spring' }],
  [{ utm_source: 'partner' }, { ...empty, utm_source: 'partner' }],
  [{ gclid: 'Wednesday' }, { ...empty, gclid: 'Wednesday' }],
  [{ fbp: 'own' }, { gclid: 'Monday', fbp: 'own' }],
] as const)('a lead that is sent with %j has %j', async ([body, fields]) => {
  const { org, sessionId } = await newVisitor([paid, direct])

  const lead = await read(org, await create(org, { name: 'Ada', sessionId, ...body }))

  expect(lead).toMatchObject(fields)
})

test.for([
  ['the setting is off', [paid, direct], { fillsLastAd: false }],
  ['the ad is older than the window', [paid, direct], { conversionWindowDays: 1 }],
  ['there is no earlier session', [direct], {}],
  ['all earlier sessions are direct', [direct, direct], {}],
  ['the session has a source itself', [paid, { channel: 'referral' }], {}],
] as const)('nothing is taken if %s', async ([, sessions, settings]) => {
  const { org, sessionId } = await newVisitor(sessions, settings)
  expect(await read(org, await create(org, { name: 'Ada', sessionId }))).toMatchObject(empty)
})

test('another visitor, or a visitor of another organization, provides no ad', async () => {
  const { org: other } = await newVisitor([paid, direct])
  const { org, sessionId } = await newVisitor([direct])
  await service.db.inOrg(org.orgId, (tx) => insertSession(tx, { ...paid, startedAt: ago(24) }))

  expect(other.orgId).not.toBe(org.orgId)
  expect(await read(org, await create(org, { name: 'Ada', sessionId }))).toMatchObject(empty)
})

test("a Google ad without a click id fills the lead's campaign ID", async () => {
  const landingUrl = 'https://www.example.com/?gad_source=1&gad_campaignid=21345678901'
  const { org, sessionId } = await newVisitor([{ channel: 'paid_search', landingUrl }, direct])

  const lead = await read(org, await create(org, { name: 'Ada', sessionId }))
  const named = await read(
    org,
    await create(org, { name: 'Bob', sessionId, searchAdsCampaignId: '7' }),
  )

  expect([lead, named].map(({ searchAdsCampaignId }) => searchAdsCampaignId)).toEqual([
    '21345678901',
    '7',
  ])
})
