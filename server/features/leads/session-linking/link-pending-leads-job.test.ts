import { afterAll, describe, expect, test } from 'vitest'
import { attributionInput } from '../../../../contract/attribution.ts'
import { clickIds } from '../../../../contract/click-ids.ts'
import { consentFields, utmFields } from '../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { compactOrg } from '../../../lead-index/index.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { importer } from '../../../test/calls/import-calls.ts'
import {
  type Body,
  create,
  createTestCtx,
  listField,
  patch,
  read,
} from '../../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../../test/calls/pending-session-calls.ts'
import { createAt, newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { startService } from '../../../test/harness.ts'
import { allIdentities } from '../../../test/stores/visit-rows-store.ts'
import { getAttribution } from '../../attribution/index.ts'
import { selectHistory } from '../store/history-store.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const { newTracked, loadLink, loadPending, linkSessions } = pendingSessionCalls(service)

const ad = 'https://www.example.com/offer?gclid=click&utm_source=google&utm_campaign=spring'

test('a lead created before the events of its session is linked and filled when they are received', async () => {
  const org = await newTracked()
  const browser = newBrowser()
  const id = await create(org, {
    email: 'ada@example.com',
    sessionId: browser.browserSessionId,
  })
  const before = await read(org, id)
  expect(before).toMatchObject({ session: null, gclid: null })

  await visit(service, org, browser, page(5, { url: ad, referrer: 'https://www.google.com/' }))
  expect(await linkSessions(org, browser)).toEqual([])

  const lead = await read(org, id)
  expect(lead).toMatchObject({
    gclid: 'click',
    utm_source: 'google',
    utm_campaign: 'spring',
    website: 'https://www.example.com',
    path: '/offer',
    country: 'DE',
    ad_storage: true,
    session: { id: browser.browserSessionId, isConverting: true },
  })
  expect(lead.sessions).toHaveLength(1)
  expect(lead.updatedAt > before.updatedAt).toBe(true)
  expect(await loadPending(org)).toEqual([])
  const identities = await db.inOrg(org.orgId, allIdentities)
  expect(identities.map(({ visitorId }) => visitorId)).toEqual([browser.visitorId])
})

test('the history attributes the filled fields to the pixel', async () => {
  const org = await newTracked()
  const browser = newBrowser()
  const id = await create(org, { name: 'Ada', sessionId: browser.browserSessionId })

  await visit(service, org, browser, page(5, { url: ad }))
  await linkSessions(org, browser)
  await linkSessions(org, browser)

  const history = await db.readInOrg(org.orgId, (tx) => selectHistory(tx, id))
  expect(history.filter(({ field }) => field === 'gclid' || field === 'sessionId')).toMatchObject([
    { field: 'gclid', from: null, to: 'click', actorKind: 'system', actorId: 'pixel' },
    { field: 'sessionId', from: null, to: browser.browserSessionId },
  ])
})

const filled = [...Object.keys(clickIds), ...utmFields, ...consentFields]
const comparable = (lead: Body) =>
  Object.fromEntries(
    [...filled, 'website', 'path', 'referrer', 'country', 'session'].map((name) => [
      name,
      lead[name],
    ]),
  )

describe('a late link fills the same fields as a create with an existing session', () => {
  test.for([
    ['for a lead without values of its own', {}],
    ['only for empty fields', { gclid: 'own', utm_term: 'own', path: '/own', country: 'FR' }],
    ['also for a lead that denies analytics', { analytics_storage: 'denied' }],
  ] as const)('%s', async ([, body]) => {
    const org = await newTracked()
    const browser = newBrowser()
    const request = { name: 'Ada', ...body, sessionId: browser.browserSessionId }
    const early = await create(org, request)

    await visit(service, org, browser, page(5, { url: `${ad}&utm_term=solar` }), page(4))
    await linkSessions(org, browser)

    const late = comparable(await read(org, early))
    expect(late).toEqual(comparable(await read(org, await create(org, request))))
    expect(late).toMatchObject({
      ...body,
      ...('analytics_storage' in body ? { analytics_storage: false } : {}),
    })
  })

  test('to the session that its visitor was in when it was created', async () => {
    const org = await newTracked()
    const [first, then, last] = [newBrowser(), newBrowser(), newBrowser()]
    const { visitorId } = first
    const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000).toISOString()
    const body = { name: 'Ada', sessionId: first.browserSessionId }
    const id = await createAt(await createTestCtx(service, org, minutesAgo(15)), body)

    await visit(service, org, first, page(40))
    await visit(service, org, { ...then, visitorId }, page(20, { url: ad }))
    await visit(
      service,
      org,
      { ...last, visitorId },
      page(5, { url: 'https://www.example.com/?gclid=other' }),
    )
    await linkSessions(org, first)

    expect(await loadLink(org, id)).toEqual({ visitorId, sessionId: then.browserSessionId })
  })

  test('by the id of a session that only the browser knows', async () => {
    const org = await newTracked()
    const browser = newBrowser()
    const again = { ...browser, browserSessionId: newBrowser().browserSessionId }
    const id = await create(org, { name: 'Ada', sessionId: again.browserSessionId })

    await visit(service, org, browser, page(10))
    await visit(service, org, again, page(5))
    await linkSessions(org, again)

    expect(await loadLink(org, id)).toEqual({
      visitorId: browser.visitorId,
      sessionId: browser.browserSessionId,
    })
  })
})

describe('a change made in the meantime', () => {
  async function changeByImport() {
    const org = await newTracked()
    const browser = newBrowser()
    const sessionId = browser.browserSessionId
    const id = await create(org, { externalId: 'x1', name: 'Ada', sessionId })
    await patch(org, { id, status: 'qualified', note: 'Called back.' })
    const imports = importer(service, org, await newPerson(service, { [org.orgId]: 'owner' }))
    const file = 'externalId,utm_source\nx1,changed\n'
    const done = await imports.run(file, { duplicates: 'update' })
    expect((await read(org, id)).utm_source).toBe('changed')
    return { org, browser, id, undo: () => imports.act('undo', done.id) }
  }

  test('is kept', async () => {
    const { org, browser, id } = await changeByImport()

    await visit(service, org, browser, page(5, { url: ad }))
    await linkSessions(org, browser)

    expect(await read(org, id)).toMatchObject({
      status: 'qualified',
      note: 'Called back.',
      utm_source: 'changed',
      utm_campaign: 'spring',
      session: { id: browser.browserSessionId },
    })
  })

  test('and undone leaves the field to the session', async () => {
    const { org, browser, id, undo } = await changeByImport()
    await undo()

    await visit(service, org, browser, page(5, { url: ad }))
    await linkSessions(org, browser)

    expect((await read(org, id)).utm_source).toBe('google')
  })
})

test('a session of another organization with the same id never links', async () => {
  const [org, other] = [await newTracked(), await newTracked()]
  const browser = newBrowser()
  const id = await create(org, { name: 'Ada', sessionId: browser.browserSessionId })

  await visit(service, other, browser, page(5, { url: ad }))
  for (const one of [org, other]) await linkSessions(one, browser)

  expect(await loadLink(org, id)).toEqual({ visitorId: null, sessionId: null })
  expect(await read(org, id)).toMatchObject({ session: null, gclid: null })
  expect(await loadPending(org)).toHaveLength(1)
})

test('lists find leads by the filled fields, before and after compaction', async () => {
  const org = await newTracked()
  const browser = newBrowser()
  const sessionId = browser.browserSessionId
  for (const name of ['Ada', 'Bob']) await create(org, { name, sessionId })
  await create(org, { name: 'Other', utm_source: 'google' })
  await compactOrg(db, org.orgId, { small: 1, large: 2 })
  const listByFilters = async () =>
    Promise.all(
      [{ utm_source: 'google' }, { 'gclid[exists]': 'true' }, { 'gclid[exists]': 'false' }].map(
        async (query) => (await listField(org, query)).sort(),
      ),
    )
  expect(await listByFilters()).toEqual([['Other'], [], ['Ada', 'Bob', 'Other']])

  await visit(service, org, browser, page(5, { url: ad }))
  await linkSessions(org, browser)

  const after = [['Ada', 'Bob', 'Other'], ['Ada', 'Bob'], ['Other']]
  expect(await listByFilters()).toEqual(after)
  await compactOrg(db, org.orgId, { small: 1, large: 2, changed: 1 })
  expect(await listByFilters()).toEqual(after)
})

test('attribution credits the session, also on a day a week ago', async () => {
  const org = await newTracked()
  const browser = newBrowser()
  const minutesAgo = 6.9 * 24 * 60
  const ctx = await createTestCtx(
    service,
    org,
    new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  )
  await createAt(ctx, { name: 'Ada', sessionId: browser.browserSessionId })
  const toDay = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  const days = { startDate: toDay(8), endDate: toDay(0) }
  const input = attributionInput.parse({ ...days, groupBy: 'source' })
  const groups = async () => {
    const { data } = await getAttribution.run(await createTestCtx(service, org), input)
    return data.rows.map(({ group }) => group)
  }
  expect(await groups()).toEqual(['(unknown)'])

  await visit(service, org, browser, page(minutesAgo + 1, { url: ad }))
  await linkSessions(org, browser)

  expect(await groups()).toEqual(['google'])
})
