import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { createJobs } from '../../../jobs.ts'
import { page, visit } from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { insertTestTraces, insertTestVisits } from '../../../test/stores/journey-rows-store.ts'
import {
  allAliases,
  allIdentities,
  allPageViews,
  allSessions,
  selectLink,
} from '../../../test/stores/visit-rows-store.ts'
import { saveIdentities } from '../identity/identity-store.ts'
import { saveAliases } from '../sessions/session-write-store.ts'
import { expireSessions, visitorsDueAt } from './expire-sessions.ts'
import { deleteExpired, selectExpired } from './expire-sessions-store.ts'

const service = await startService()
afterAll(service.stop)

const now = new Date()
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs - ms).toISOString()
const visitors = visitorsDueAt(now)

/** The same hour on a later day, so that the same visitors are due. */
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

/** A visitor who is due now. */
const newVisitor = () => `${visitors.first.slice(0, 4)}${randomUUID().slice(4)}`

/** Retains leads for 30 days, with an attribution window of 10 days before each lead. */
const keeping = { retentionDays: 30, conversionWindowDays: 10 }

const visitAt = (startedAt: string, over: object = {}) => ({
  id: randomUUID(),
  visitorId: newVisitor(),
  startedAt,
  ...over,
})

const store = (org: TestOrg, visits: readonly ReturnType<typeof visitAt>[]) =>
  service.db.inOrg(org.orgId, (tx) => insertTestVisits(tx, visits))

const applyRetention = (at = now) =>
  createJobs(service.db, () => at)
    .find(({ name }) => name === 'apply-retention')
    ?.run()

const sessionIds = async ({ orgId }: TestOrg) =>
  (await service.db.inOrg(orgId, allSessions)).map(({ id }) => id).toSorted()

const sortIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

describe('retention', () => {
  test('deletes sessions from before the journey of the oldest lead that is kept', async () => {
    const org = await service.newOrg(keeping)
    const recent = [visitAt(ago(40)), visitAt(ago(50), { lastSeenAt: ago(40) }), visitAt(ago(1))]
    await store(org, [...recent, visitAt(ago(40, 1)), visitAt(ago(400))])

    await applyRetention()

    expect(await sessionIds(org)).toEqual(sortIds(recent))
  })

  test('keeps the session of a lead that is kept, however old', async () => {
    const org = await service.newOrg(keeping)
    const [held, outlived] = [visitAt(ago(300)), visitAt(ago(300))]
    const lead = ({ id: sessionId, visitorId }: typeof held, days: number) => ({
      id: randomUUID(),
      createdAt: ago(days),
      sessionId,
      visitorId,
    })
    const leads = [lead(held, 1), lead(outlived, 31)]
    await store(org, [held, outlived])
    await service.db.inOrg(org.orgId, (tx) => insertTestTraces(tx, leads))

    await applyRetention()

    expect(await sessionIds(org)).toEqual([held.id])
    const link = await service.db.inOrg(org.orgId, (tx) => selectLink(tx, leads[0]?.id ?? ''))
    expect(link).toEqual({ visitorId: held.visitorId, sessionId: held.id })
  })

  test('deletes aliases, page views and identities with the last session of a visitor', async () => {
    const org = await service.newOrg(keeping)
    const [expired, stays] = [visitAt(ago(41)), visitAt(ago(1))]
    const earlier = visitAt(ago(41), { visitorId: stays.visitorId })
    const toAlias = ({ id: sessionId, visitorId }: typeof expired) => ({
      id: randomUUID(),
      sessionId,
      visitorId,
    })
    const aliases = [expired, earlier, stays].map(toAlias)
    const identities = [expired, stays].map(({ visitorId }) => ({
      key: randomUUID(),
      visitorId,
      seenAt: ago(41),
    }))
    await store(org, [expired, earlier, stays])
    await service.db.inOrg(org.orgId, async (tx) => {
      await saveAliases(tx, aliases)
      await saveIdentities(tx, identities)
    })

    await applyRetention()

    expect(await sessionIds(org)).toEqual([stays.id])
    expect(await service.db.inOrg(org.orgId, allAliases)).toMatchObject([
      { sessionId: stays.id, id: aliases[2]?.id },
    ])
    expect(await service.db.inOrg(org.orgId, allIdentities)).toEqual([
      { key: identities[1]?.key, visitorId: stays.visitorId },
    ])
  })

  test('of a few days also deletes page views, once no event can be late', async () => {
    const org = await service.newOrg({ retentionDays: 1, conversionWindowDays: 1 })
    const browser = { visitorId: newVisitor(), browserSessionId: randomUUID() }
    const recent = page(60)
    await visit(service, org, browser, page((6 * dayMs) / 60_000), recent)

    await applyRetention()
    expect(await sessionIds(org)).toHaveLength(2)
    await applyRetention(inDays(3))

    expect(await sessionIds(org)).toHaveLength(1)
    expect(await service.db.inOrg(org.orgId, allPageViews)).toEqual([recent.id])
  })

  test('keeps a session that a late event has just extended', async () => {
    const org = await service.newOrg({
      retentionDays: 1,
      conversionWindowDays: 1,
      sessionMinutes: 1_440,
    })
    const [prolonged, other] = [visitAt(ago(7.5)), visitAt(ago(7.5))]
    await store(org, [prolonged, other])
    const { id: browserSessionId, visitorId } = prolonged

    await visit(service, org, { visitorId, browserSessionId }, page((6.9 * dayMs) / 60_000))
    await applyRetention(inDays(1))

    expect(await sessionIds(org)).toEqual([prolonged.id])
  })

  test('keeps a session that was extended or got a lead after it was selected', async () => {
    const org = await service.newOrg(keeping)
    const [prolonged, led, other] = [visitAt(ago(41)), visitAt(ago(41)), visitAt(ago(41))]
    await store(org, [prolonged, led, other])
    const { db } = service
    const expired = await db.readInOrg(org.orgId, (tx) => selectExpired(tx, visitors, ago(40), 10))
    await visit(
      service,
      org,
      { visitorId: prolonged.visitorId, browserSessionId: prolonged.id },
      { ...page(0), at: Date.parse(ago(41)) + 60_000 },
    )
    const { id: sessionId, visitorId } = led
    await db.inOrg(org.orgId, (tx) =>
      insertTestTraces(tx, [{ id: randomUUID(), createdAt: ago(1), sessionId, visitorId }]),
    )

    const ended = await db.inOrg(org.orgId, (tx) =>
      deleteExpired(tx, sortIds(expired), ago(41, -30_000)),
    )

    expect(sortIds(expired)).toEqual(sortIds([prolonged, led, other]))
    expect(sortIds(ended)).toEqual([other.id])
  })

  test('deletes sessions in batches until none is left', async () => {
    const org = await service.newOrg(keeping)
    const visitorId = newVisitor()
    const visits = Array.from({ length: 9 }, (_, i) => visitAt(ago(50, i), { visitorId }))
    await store(org, visits)

    await expireSessions(service.db, org.orgId, { before: ago(40), visitors, batch: 3 })

    expect(await sessionIds(org)).toEqual([])
  })

  test('deletes nothing of an organization without retention', async () => {
    const [org, other] = [await service.newOrg(keeping), await service.newOrg()]
    const old = visitAt(ago(1_000))
    const { id: sessionId, visitorId } = old
    for (const { orgId } of [org, other]) {
      await service.db.inOrg(orgId, async (tx) => {
        await insertTestVisits(tx, [old])
        await saveAliases(tx, [{ id: randomUUID(), sessionId, visitorId }])
        await saveIdentities(tx, [{ key: 'somebody', visitorId, seenAt: ago(1_000) }])
      })
    }

    await applyRetention()

    expect(await sessionIds(org)).toEqual([])
    expect(await sessionIds(other)).toEqual([sessionId])
    expect(await service.db.inOrg(other.orgId, allAliases)).toHaveLength(1)
    expect(await service.db.inOrg(other.orgId, allIdentities)).toHaveLength(1)
  })
})

test('every visitor is due once a day', () => {
  const turns = Array.from({ length: 24 }, (_, h) => visitorsDueAt(new Date(h * hourMs)))

  const following = (digits: string) => (Number.parseInt(digits, 16) + 1).toString(16)
  const nexts = turns.slice(0, -1).map(({ last }) => following(last.slice(0, 4)).padStart(4, '0'))
  expect(turns.slice(1).map(({ first }) => first.slice(0, 4))).toEqual(nexts)
  expect(turns[0]?.first).toBe('00000000-0000-0000-0000-000000000000')
  expect(turns.at(-1)?.last).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
  expect(visitorsDueAt(new Date(24 * hourMs))).toEqual(turns[0])
})
