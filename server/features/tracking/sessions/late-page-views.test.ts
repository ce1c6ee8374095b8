import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { create, createTestCtx, read } from '../../../test/calls/lead-calls.ts'
import { createAt, newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { allAliases, allSessions, selectLink } from '../../../test/stores/visit-rows-store.ts'
import { deletePageViewsBefore } from './page-view-store.ts'

const service = await startService()
afterAll(service.stop)

const loadSessions = (org: TestOrg) => service.db.inOrg(org.orgId, allSessions)
const loadAliases = (org: TestOrg) => service.db.inOrg(org.orgId, allAliases)

describe('a late page view', () => {
  test('between two sessions joins them, and the source of the second applies to both', async () => {
    const org = await service.newOrg()
    const { visitorId } = newBrowser()
    const [one, two] = [randomUUID(), randomUUID()]
    await visit(service, org, { visitorId, browserSessionId: one }, page(90))
    await visit(service, org, { visitorId, browserSessionId: two }, page(40))

    await visit(service, org, { visitorId, browserSessionId: one }, page(65))

    expect(await loadSessions(org)).toMatchObject([{ id: one, pageViews: 3 }])
    expect(await loadAliases(org)).toEqual([{ id: two, sessionId: one }])
  })

  test('with another click splits a session, and leads stay with their part', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    await visit(service, org, browser, page(20), page(10), page(0.1))
    const { browserSessionId: sessionId } = browser
    const [early, now] = await Promise.all(
      [15, 0].map(async (minutesAgo) => {
        const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
        return createAt(await createTestCtx(service, org, at), { name: 'Ada', sessionId })
      }),
    )

    await visit(service, org, browser, page(12, { url: 'https://www.example.com/?gclid=1' }))

    const [first, second] = await loadSessions(org)
    expect([first, second]).toMatchObject([
      { id: sessionId, pageViews: 1, gclid: null },
      { pageViews: 3, gclid: '1' },
    ])
    expect((await read(org, early ?? '')).session.id).toBe(first?.id)
    expect((await read(org, now ?? '')).session.id).toBe(second?.id)
    expect(await loadAliases(org)).toEqual([{ id: sessionId, sessionId: second?.id }])
  })

  test('received after its lead still becomes its session', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    await visit(service, org, browser, page(10))
    const { browserSessionId: sessionId } = browser
    const [before, after] = [await create(org, { name: 'Ada', sessionId }), newBrowser()]

    await visit(
      service,
      org,
      { ...browser, browserSessionId: after.browserSessionId },
      page(5, { url: 'https://www.example.com/?gclid=1' }),
    )

    expect((await read(org, before)).session.id).toBe(after.browserSessionId)
  })

  test('at the exact start of a session can belong to the one before', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    const [at, ids] = [Date.now() - 60_000, [randomUUID(), randomUUID()].sort()]
    const [plain, clicked] = [
      page(0, { at, id: ids[0] ?? '' }),
      page(0, { at, id: ids[1] ?? '', url: 'https://www.example.com/?gclid=1' }),
    ]
    await visit(service, org, browser, page(5))
    await visit(service, org, browser, clicked)

    await visit(service, org, browser, plain)

    expect(await loadSessions(org)).toMatchObject([{ pageViews: 3, gclid: null }])
  })

  test('before all others becomes the start of their session', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    await visit(service, org, browser, page(5))

    await visit(service, org, browser, page(10, { url: 'https://www.example.com/first' }))

    expect(await loadSessions(org)).toMatchObject([{ landingPath: '/first', pageViews: 2 }])
  })

  test('does not change an earlier session whose page views were deleted', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    await visit(service, org, browser, page(300, { url: 'https://www.example.com/old' }))
    await service.db.inOrg(org.orgId, (tx) =>
      deletePageViewsBefore(tx, new Date(Date.now() - 200 * 60_000).toISOString(), 10),
    )
    await visit(service, org, browser, page(5))

    await visit(service, org, browser, page(100))

    expect(await loadSessions(org)).toMatchObject([
      { landingPath: '/old', pageViews: 1 },
      { pageViews: 1 },
      { pageViews: 1 },
    ])
  })
})

describe('a browser’s session id', () => {
  test('that another visitor’s session has is not taken over', async () => {
    const org = await service.newOrg()
    const victim = newBrowser()
    const thief = { ...newBrowser(), browserSessionId: victim.browserSessionId }
    await visit(service, org, victim, page(5))

    await visit(service, org, thief, page(4), page(3))
    const lead = await create(org, { name: 'Ada', sessionId: victim.browserSessionId })

    expect((await read(org, lead)).session.visitorId).toBe(victim.visitorId)
    expect(await loadSessions(org)).toHaveLength(2)
    expect(await loadAliases(org)).toEqual([])
  })

  test('resolves to the session that the browser was in last', async () => {
    const org = await service.newOrg({ sessionMinutes: 5 })
    const browser = newBrowser()
    await visit(service, org, browser, page(30), page(20))

    const lead = await create(org, { name: 'Ada', sessionId: browser.browserSessionId })

    const [, second] = await loadSessions(org)
    expect((await read(org, lead)).session.id).toBe(second?.id)
  })
})

test('a lead keeps its visitor when its session is rebuilt', async () => {
  const org = await service.newOrg()
  const browser = newBrowser()
  await visit(service, org, browser, page(2))
  const lead = await create(org, { name: 'Ada', sessionId: browser.browserSessionId })

  await visit(service, org, browser, page(3))

  const link = await service.db.inOrg(org.orgId, (tx) => selectLink(tx, lead))
  expect(link).toEqual({ visitorId: browser.visitorId, sessionId: browser.browserSessionId })
})
