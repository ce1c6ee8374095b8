import { afterAll, expect, test } from 'vitest'
import { clickIds } from '../../../../contract/click-ids.ts'
import { type Session, sessionSchema } from '../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import { create, list, read } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { insertSession, rewriteLead } from '../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const arrival = '2026-03-31T12:00:00.000Z'

/** Time before the lead's creation, in milliseconds. */
const before = (ms: number) => new Date(Date.parse(arrival) - ms).toISOString()

const visit = (org: TestOrg, { startedAt = before(0), ...fields }: Partial<Session>) =>
  service.db.inOrg(org.orgId, (tx) =>
    insertSession(tx, { startedAt, lastSeenAt: startedAt, ...fields }),
  )

/** Creates a lead at {@link arrival} in a session. */
async function leadFrom(org: TestOrg, sessionId: string): Promise<string> {
  const id = await create(org, { name: 'Ada', sessionId })
  await service.db.inOrg(org.orgId, (tx) => rewriteLead(tx, id, { createdAt: arrival }))
  return id
}

const getIds = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id)

test('a lead has its converting session and the visitor’s earlier ones', async () => {
  const org = await service.newOrg()
  const visitorId = newId()
  const first = await visit(org, { visitorId, startedAt: before(3 * dayMs) })
  const second = await visit(org, { visitorId, startedAt: before(dayMs) })
  const last = await visit(org, { visitorId, startedAt: before(60_000) })
  await visit(org, { startedAt: before(2 * dayMs) })
  const id = await leadFrom(org, last)

  const lead = await read(org, id)

  expect(getIds(lead.sessions)).toEqual([first, second, last])
  expect(lead.session).toEqual(lead.sessions[2])
  expect(lead.sessions.map((s: Session) => s.isConverting)).toEqual([false, false, true])
  expect((await list(org)).body.data).toEqual([lead])
})

test('a session has every documented field, null if unknown', async () => {
  const org = await service.newOrg()
  const id = await leadFrom(org, await visit(org, { startedAt: before(0) }))

  const { session } = await read(org, id)

  expect(Object.keys(session).sort()).toEqual(Object.keys(sessionSchema.shape).sort())
  expect(sessionSchema.parse(session)).toEqual(session)
  expect(Object.keys(session).filter((field) => session[field] !== null)).toEqual([
    'id',
    'visitorId',
    'startedAt',
    'lastSeenAt',
    'pageViews',
    'pages',
    'isConverting',
  ])
})

test('a session returns all its data', async () => {
  const org = await service.newOrg()
  const clicks = Object.fromEntries(Object.keys(clickIds).map((id) => [id, `${id}-1`]))
  const fields: Partial<Session> = {
    ...clicks,
    id: newId(),
    visitorId: newId(),
    startedAt: before(2_500),
    lastSeenAt: before(500),
    landingUrl: 'https://a.example/x?gclid=1',
    landingPath: '/x',
    website: 'a.example',
    referrer: 'https://search.example/',
    channel: 'Paid search',
    utm_source: 'google',
    ad_storage: true,
    analytics_storage: false,
    country: 'DE',
    deviceType: 'mobile',
    browser: 'Firefox',
    os: 'Linux',
    pageViews: 2,
    pages: [
      { path: '/x', title: 'Ünïcode 😀', at: before(2_500) },
      { path: '/y', title: null, at: before(500) },
    ],
  }
  const id = await leadFrom(org, await visit(org, fields))

  expect((await read(org, id)).session).toMatchObject(fields)
})

test('a journey covers the attribution window to the millisecond, both bounds included', async () => {
  const org = await service.newOrg({ conversionWindowDays: 30 })
  const visitorId = newId()
  await visit(org, { visitorId, startedAt: before(30 * dayMs + 1) })
  const oldest = await visit(org, { visitorId, startedAt: before(30 * dayMs) })
  const newest = await visit(org, { visitorId, startedAt: before(0) })
  await visit(org, { visitorId, startedAt: before(-1) })

  const id = await leadFrom(org, newest)

  expect(getIds((await read(org, id)).sessions)).toEqual([oldest, newest])
})

test('the converting session belongs to the journey even if it started before the window', async () => {
  const org = await service.newOrg({ conversionWindowDays: 1 })
  const visitorId = newId()
  const converting = await visit(org, { visitorId, startedAt: before(10 * dayMs) })
  await visit(org, { visitorId, startedAt: before(5 * dayMs) })
  const inside = await visit(org, { visitorId, startedAt: before(1) })

  const lead = await read(org, await leadFrom(org, converting))

  expect(getIds(lead.sessions)).toEqual([converting, inside])
  expect(lead.session.id).toBe(converting)
})

test('a long journey has 50 sessions: the first and the newest', async () => {
  const org = await service.newOrg()
  const visitorId = newId()
  const ids: string[] = []
  for (let i = 70; i > 0; i--) {
    ids.push(await visit(org, { visitorId, startedAt: before(i * 60_000) }))
  }

  const lead = await read(org, await leadFrom(org, ids[3] ?? ''))

  expect(getIds(lead.sessions)).toEqual([ids[0], ids[3], ...ids.slice(22)])
  expect(lead.session.id).toBe(ids[3])
})

test('each lead of a page gets its own journey', async () => {
  const org = await service.newOrg()
  const visitors = [newId(), newId(), newId()]
  const sessions: string[] = []
  for (const visitorId of visitors) {
    await visit(org, { visitorId, startedAt: before(dayMs) })
    sessions.push(await visit(org, { visitorId, startedAt: before(0) }))
  }
  for (const session of sessions) await leadFrom(org, session)
  await create(org, { name: 'without' })

  const { body } = await list(org, { sort: 'name:asc,createdAt:asc' })

  const journeys = body.data.map((lead: { session: Session | null; sessions: Session[] }) => [
    lead.session?.id,
    new Set(lead.sessions.map(({ visitorId }) => visitorId)),
    lead.sessions.length,
  ])
  expect(journeys).toEqual([
    ...sessions.map((id, i) => [id, new Set([visitors[i]]), 2]),
    [undefined, new Set(), 0],
  ])
})

test('sessions of another organization never belong to a journey, even with the same visitor id', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const visitorId = newId()
  await visit(other, { visitorId, startedAt: before(dayMs) })
  const own = await visit(org, { visitorId, startedAt: before(0) })

  const lead = await read(org, await leadFrom(org, own))

  expect(getIds(lead.sessions)).toEqual([own])
})
