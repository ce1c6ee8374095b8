import { afterAll, expect, test } from 'vitest'
import { create, read } from '../../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../../test/calls/pending-session-calls.ts'
import { type Browser, newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const { newTracked, loadLink, loadPending, linkSessions } = pendingSessionCalls(service)
/** An organization that tracks visitors and merges duplicates. */
const newMerging = () => newTracked({ duplicatePolicy: 'merge' })

const ad = 'https://www.example.com/offer?gclid=click&utm_source=google'

const contact = { email: 'ada@example.com' }
const post = (org: TestOrg, { browserSessionId: sessionId }: Browser) =>
  org.call('POST /leads', { body: { ...contact, sessionId } })

test('the lead that duplicates were merged into waits for the session', async () => {
  const org = await newMerging()
  const browser = newBrowser()
  const id = await create(org, { ...contact, gclid: 'own' })
  const answer = await post(org, browser)

  await visit(service, org, browser, page(5, { url: ad }))
  await linkSessions(org, browser)

  expect(answer.status).toBe(200)
  expect(await read(org, id)).toMatchObject({
    gclid: 'own',
    utm_source: 'google',
    session: { id: browser.browserSessionId },
  })
})

test('a lead with a session does not wait for the session of a duplicate', async () => {
  const org = await newMerging()
  const [stored, missing] = [newBrowser(), newBrowser()]
  await visit(service, org, stored, page(5))
  await post(org, stored)

  await post(org, missing)

  expect(await loadPending(org)).toEqual([])
})

test('a lead that got its session from a duplicate in the meantime keeps it', async () => {
  const org = await newMerging()
  const [late, stored] = [newBrowser(), newBrowser()]
  const id = (await post(org, late)).body.id
  await visit(service, org, stored, page(5))
  await post(org, stored)

  await visit(service, org, late, page(5, { url: ad }))
  await linkSessions(org, late)

  expect((await loadLink(org, id))?.sessionId).toBe(stored.browserSessionId)
  expect((await read(org, id)).gclid).toBeNull()
  expect(await loadPending(org)).toEqual([])
})

test('the session sent first wins, or another one if that is never stored', async () => {
  for (const arrived of [[0, 1], [1]] as const) {
    const org = await newMerging()
    const browsers = [newBrowser(), newBrowser()] as const
    const id = (await post(org, browsers[0])).body.id
    await post(org, browsers[1])

    for (const i of arrived) await visit(service, org, browsers[i], page(5))
    await linkSessions(org, ...browsers)

    expect((await loadLink(org, id))?.sessionId).toBe(browsers[arrived[0]].browserSessionId)
    expect(await loadPending(org)).toEqual([])
  }
})

test('a lead waits for at most ten sessions, however many duplicates send', async () => {
  const org = await newMerging()

  for (let n = 0; n < 12; n++) await post(org, newBrowser())

  expect(await loadPending(org)).toHaveLength(10)
})
