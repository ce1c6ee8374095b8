import { beforeEach, expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, takeScreenshot, visit } from './open-app.ts'
import { callApp, openSettled } from './settled-app.ts'

const { window } = await openSettled()
const { page } = window
const org = getOrgPath(window)

/** URLs that the app has polled so far. */
const polls: string[] = []
page.on('request', (request) => {
  if (request.url().includes('sort=updatedAt')) polls.push(request.url())
})
beforeEach(() => void polls.splice(0))

/**
 * Waits until the page has a live connection, which tabs can share; by then, the page has requested
 * the stream's state.
 */
const waitUntilLive = () =>
  page.waitForFunction(
    `new Promise((resolve) => {
      const channel = new BroadcastChannel('leadtrace-live')
      channel.onmessage = ({ data }) => data.kind === 'state' && data.orgIds.length > 0 && resolve(true)
      channel.postMessage({ kind: 'hello' })
      setTimeout(() => resolve(false), 200)
    })`,
  )

const waitForPolls = (count: number) =>
  expect.poll(() => polls.length).toBeGreaterThanOrEqual(count)

test('the first lead appears on the empty dashboard and in the empty list by itself', async () => {
  const list = await window.context.newPage()
  await list.goto(`${org}/leads`)
  await list.getByText('Waiting for your first lead').waitFor()
  await visit(window, org)
  await page.getByText('Waiting for your first lead').waitFor()
  await takeScreenshot(window, 'live-dashboard-empty')
  expect(await findBarriers(window)).toEqual([])

  await callApp(window, 'POST /leads', { name: 'Grace Hopper', email: 'grace@example.com' })

  await page.getByRole('link', { name: /Grace Hopper/ }).waitFor()
  await page.getByRole('region', { name: 'Key metrics' }).waitFor()
  await list.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await list.close()
})

test('rows do not move while leads are selected, until a click on the notice', async () => {
  await visit(window, `${org}/leads`)
  const grace = page.getByRole('checkbox', { name: /Grace Hopper/ })
  await grace.check()
  await callApp(window, 'POST /leads', { name: 'Ada Lovelace', email: 'ada@example.com' })

  const notice = page.getByRole('button', { name: '1 new lead' })
  await notice.waitFor()
  expect(await page.getByRole('link', { name: 'Ada Lovelace' }).count()).toBe(0)
  await takeScreenshot(window, 'live-new-rows')
  expect(await findBarriers(window)).toEqual([])
  await notice.click()

  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  expect(await grace.isChecked()).toBe(true)
})

test('the tabs of a browser share one connection, and do not poll', async () => {
  const opened: string[] = []
  window.context.on('request', (request) => {
    if (request.url().endsWith('/app/live')) opened.push(request.url())
  })
  const tabs = await Promise.all([1, 2, 3].map(() => window.context.newPage()))
  for (const tab of tabs) {
    await tab.goto(`${org}/leads`)
    await tab.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  }
  polls.splice(0)

  await callApp(window, 'POST /leads', { name: 'Emmy Noether' })

  for (const tab of tabs) await tab.getByRole('link', { name: 'Emmy Noether' }).waitFor()
  expect(opened).toEqual([])
  // When the tab that holds the connection closes, another tab takes over.
  await page.goto('about:blank')
  await expect.poll(() => opened.length).toBe(1)
  await callApp({ ...window, page: tabs[0] ?? page }, 'POST /leads', { name: 'Hedy Lamarr' })
  for (const tab of tabs) await tab.getByRole('link', { name: 'Hedy Lamarr' }).waitFor()
  await Promise.all(tabs.map((tab) => tab.close()))
})

test('a browser notification reports a new lead while another window is in front', async () => {
  await window.context.grantPermissions(['notifications'])
  await page.addInitScript(`window.notices = []
    window.Notification = class extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title, { body }) { super(); notices.push(title + ': ' + body) }
    }
    document.hasFocus = () => false`)
  await visit(window, `${org}/settings/mails`)
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'))
  await page
    .getByRole('region', { name: 'Browser notifications' })
    .getByRole('switch')
    .check({ force: true })
  await saved
  await visit(window, `${org}/leads`)
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await waitUntilLive()

  await callApp(window, 'POST /leads', { name: 'Mary Somerville' })

  await expect.poll(() => page.evaluate('notices')).toEqual(['1 new lead: Acme & Co'])
})

test('without a connection, the page polls, and connects again later', async () => {
  await page.route('**/app/live', (route) => route.abort())
  await page.reload()
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  polls.splice(0)
  await waitForPolls(2)
  await callApp(window, 'POST /leads', { name: 'Sofja Kowalewskaja' })
  await page.getByRole('link', { name: 'Sofja Kowalewskaja' }).waitFor()

  const connected = page.waitForResponse((response) => response.url().endsWith('/app/live'))
  await page.unroute('**/app/live')

  expect((await connected).status()).toBe(200)
})

test("a colleague's change appears on the lead page, and keeps what is being typed", async () => {
  const { id } = await callApp(window, 'POST /leads', { name: 'Lise Meitner' })
  await visit(window, `${org}/leads/${id}`)
  await page.getByLabel('Note').fill('Half written')

  await callApp(window, 'PATCH /leads', { id, status: 'qualified' })

  await page
    .getByRole('main')
    .getByRole('button', { name: /Qualified/ })
    .first()
    .waitFor()
  expect(await page.getByLabel('Note').inputValue()).toBe('Half written')
  await page.reload()
})

test('a page in the background sends no requests, and is up to date when it is shown', async () => {
  await visit(window, `${org}/leads`)
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await waitUntilLive()
  await page.evaluate(
    "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
  )
  const requests: string[] = []
  page.on('request', (request) => {
    // An earlier test turned on browser notifications, for which pages in the background send these
    // requests.
    if (!request.url().endsWith('fields=createdAt')) requests.push(request.url())
  })
  const other = await window.context.newPage()
  await other.goto(`${org}/leads`)
  await other.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await callApp(window, 'POST /leads', { name: 'Ida Rhodes' })
  await other.getByRole('link', { name: 'Ida Rhodes' }).waitFor()
  expect(requests).toEqual([])
  await other.close()

  await page.evaluate(
    "delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
  )

  await page.getByRole('link', { name: 'Ida Rhodes' }).waitFor()
})
