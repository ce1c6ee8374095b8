import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import { type Body, create, createTestCtx, read } from '../../../test/calls/lead-calls.ts'
import { createAt, identify, newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { recordStatements } from '../../../test/one-shard/one-shard-statements.ts'
import { allIdentities, selectLink } from '../../../test/stores/visit-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const loadLink = (org: TestOrg, id: string) =>
  service.db.inOrg(org.orgId, (tx) => selectLink(tx, id))

const getSessionIds = ({ sessions }: Body) => sessions.map(({ id }: { id: string }) => id)

describe('a lead with a sessionId', () => {
  test('belongs to the session that its visitor is in by now', async () => {
    const org = await service.newOrg()
    const [first, second] = [newBrowser(), newBrowser()]
    const { visitorId } = first
    await visit(service, org, first, page(20))
    await visit(
      service,
      org,
      { ...second, visitorId },
      page(5, { url: 'https://www.example.com/?gclid=new' }),
    )

    const lead = await read(
      org,
      await create(org, { name: 'Ada', sessionId: first.browserSessionId }),
    )

    expect(lead.session.id).toBe(second.browserSessionId)
    expect(lead.gclid).toBe('new')
    expect(getSessionIds(lead)).toEqual([first.browserSessionId, second.browserSessionId])
  })

  test('belongs to its own session if the visitor left long ago', async () => {
    const org = await service.newOrg()
    const [first, second] = [newBrowser(), newBrowser()]
    const { visitorId } = first
    await visit(service, org, first, page(500))
    await visit(service, org, { ...second, visitorId }, page(100))

    const lead = await create(org, { name: 'Ada', sessionId: first.browserSessionId })

    expect((await read(org, lead)).session.id).toBe(first.browserSessionId)
  })

  test('makes its email and phone known to tracking, also under a duplicate policy', async () => {
    for (const duplicatePolicy of ['allow', 'refuse', 'merge']) {
      const org = await service.newOrg({ duplicatePolicy, defaultCountry: 'DE' })
      const browser = newBrowser()
      await visit(service, org, browser, page(1))
      const contact = { email: 'Ada@example.com', phone: '0170 1234567' }

      await create(org, { ...contact, sessionId: browser.browserSessionId })

      const identities = await service.db.inOrg(org.orgId, allIdentities)
      expect(identities.map(({ visitorId }) => visitorId)).toEqual([
        browser.visitorId,
        browser.visitorId,
      ])
    }
  })
})

describe('a lead of a known visitor', () => {
  test('is not identified if it denies consent', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    await visit(service, org, browser, page(2), identify(1, { email: 'ada@example.com' }))

    const lead = await create(org, { email: 'ada@example.com', analytics_storage: 'denied' })

    expect(await loadLink(org, lead)).toEqual({ visitorId: null, sessionId: null })
  })

  test("gets the visitor's current session and its values", async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    await visit(
      service,
      org,
      browser,
      page(9, { url: 'https://www.example.com/p?gclid=1&utm_source=x' }),
      identify(8, { email: 'ada@example.com' }),
    )

    const id = await create(org, { email: ' ADA@example.com', gclid: 'own' })

    const lead = await read(org, id)
    expect(lead.session.id).toBe(browser.browserSessionId)
    expect(lead).toMatchObject({ gclid: 'own', utm_source: 'x', path: '/p', country: 'DE' })
  })

  test('gets only the visitor if there is no current session', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    const landing = page(31, { url: 'https://www.example.com/?utm_source=x' })
    await visit(service, org, browser, landing, identify(31, { email: 'ada@example.com' }))

    const id = await create(org, { email: 'ada@example.com' })

    const lead = await read(org, id)
    expect(await loadLink(org, id)).toEqual({ visitorId: browser.visitorId, sessionId: null })
    expect(lead).toMatchObject({ session: null, utm_source: null, country: null })
    expect(getSessionIds(lead)).toEqual([browser.browserSessionId])
  })

  test('is identified by an earlier lead of that visitor, also by phone', async () => {
    const org = await service.newOrg({ defaultCountry: 'DE' })
    const browser = newBrowser()
    await visit(service, org, browser, page(1))
    const { browserSessionId: sessionId } = browser
    await create(org, { phone: '0170 1234567', sessionId })

    const again = await create(org, { phone: '+49 170 1234567' })

    expect(await loadLink(org, again)).toEqual({ visitorId: browser.visitorId, sessionId })
  })

  test('with another email and phone is not identified', async () => {
    const org = await service.newOrg()
    await visit(service, org, newBrowser(), page(1), identify(1, { email: 'ada@example.com' }))

    for (const body of [{ email: 'bob@example.com' }, { phone: '1234567' }, { name: 'Ada' }]) {
      const id = await create(org, body)

      expect(await loadLink(org, id)).toEqual({ visitorId: null, sessionId: null })
    }
  })

  test('of another organization is not identified', async () => {
    const [org, other] = [await service.newOrg(), await service.newOrg()]
    const contact = { email: 'ada@example.com' }
    await visit(service, other, newBrowser(), page(1), identify(1, contact))
    await visit(service, org, newBrowser(), page(1))

    const id = await create(org, contact)

    expect(await loadLink(org, id)).toEqual({ visitorId: null, sessionId: null })
  })
})

test('a merged lead takes visitor and session together', async () => {
  const org = await service.newOrg({ duplicatePolicy: 'merge' })
  const contact = { email: 'ada@example.com' }
  const [old, now] = [newBrowser(), newBrowser()]
  await visit(service, org, old, page(60), identify(60, contact))
  const id = await create(org, contact)
  await visit(service, org, now, page(1))

  const { browserSessionId: sessionId, visitorId } = now
  await org.call('POST /leads', { body: { ...contact, sessionId } })

  expect(await loadLink(org, id)).toEqual({ visitorId, sessionId })
})

test('if no visitors are tracked, a lead costs the same as one without an email', async () => {
  const org = await service.newOrg()
  const db = openDatabase(service.connection, 2)
  const recorded = recordStatements(db.pool)
  const ctx = { ...(await createTestCtx(service, org)), db }

  await createAt(ctx, { name: 'Ada' })
  const before = recorded.size
  for (const email of ['a@example.com', 'b@example.com']) await createAt(ctx, { email })

  const added = [...recorded.values()].slice(before).map(({ text }) => text)
  expect(added).toEqual([expect.stringContaining('as tracked')])
  await db.close()
})
