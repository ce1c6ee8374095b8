import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadedScript } from './loaded-script.ts'
import {
  findBarriers,
  formatLook,
  getOrgPath,
  looks,
  measureOverflow,
  type OpenApp,
  openApp,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
  type Window,
} from './open-app.ts'

const clients = ['Alpen Dental', 'Berghof Hotel', 'City Gym', 'Dachdecker Dorn', 'Elbe Legal']

let app: OpenApp
let demoOrg: string
const ids = new Map<string, string>()

/** Opens a window for the demo's owner, who also owns the organizations of {@link clients}. */
async function openOwner(options: Parameters<typeof openWindow>[1] = {}): Promise<Window> {
  const window = await openWindow(app, options)
  if (ids.size === 0) {
    await signInByRequest(app, window)
    demoOrg = getOrgPath(window)
    for (const name of clients) ids.set(name, await createOrg(window, name))
    return window
  }
  const data = { email: 'frauke@nordlicht-solar.example', password: 'leadtrace demo' }
  await window.context.request.post('/app/auth/sign-in/email', {
    data,
    headers: { origin: app.origin },
  })
  return window
}

async function createOrg({ context }: Window, name: string): Promise<string> {
  const answer = await context.request.post('/app/orgs', {
    data: { name, timeZone: 'Europe/Berlin', currency: 'EUR' },
    headers: { origin: app.origin },
  })
  return (await answer.json()).data.id
}

const row = ({ page }: Window, name: string) => page.getByRole('row').filter({ hasText: name })

const names = ({ page }: Window) => page.locator('tbody th').allInnerTexts()

beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a user with one organization never sees the list', async () => {
  const window = await openWindow(app)
  await signInByRequest(app, window)

  await window.page.goto('/organizations')
  await window.page.waitForURL('**/o/*')
  await window.page.getByRole('button', { name: /^Organization: / }).click()
  await window.page.getByRole('menuitem', { name: 'New organization' }).waitFor()

  expect(await window.page.getByRole('menuitem', { name: 'All organizations' }).count()).toBe(0)
  await window.context.close()
})

describe('with several organizations', () => {
  let window: Window
  beforeAll(async () => {
    window = await openOwner()
  })

  test('a row shows the figures of the dashboard and leads to it', async () => {
    const { page } = window
    await visit(window, '/organizations?period=90d')
    const texts = await row(window, 'Nordlicht Solar').locator('td').allInnerTexts()
    const id = demoOrg.split('/').at(-1)
    const days = new URLSearchParams(await daysBefore(window, 90)).toString()
    const answer = await window.context.request.get(`/app/orgs/${id}/dashboard?${days}`)
    const { totals } = (await answer.json()).data

    expect(texts.slice(0, 2)).toEqual([format(totals.leads), format(totals.won)])
    expect(texts[2]).toMatch(/^€\d/)
    expect(texts[3]).toMatch(/×$/)
    await row(window, 'Nordlicht Solar').locator('td').nth(1).click({ force: true })
    await page.waitForURL(`**${demoOrg}?period=90d`)
  })

  test('columns sort the list', async () => {
    await visit(window, '/organizations')
    expect(await names(window)).toEqual([...clients, 'Nordlicht Solar'])

    await window.page.getByRole('button', { name: 'Leads', exact: true }).click()

    await expect.poll(async () => (await names(window))[0]).toBe('Nordlicht Solar')
    expect(window.page.url()).toContain('sort=leads:desc')
  })

  test('a failing and a slow organization do not hold up the others', async () => {
    const { page } = window
    const at = (name: string) => `**/orgs/${ids.get(name)}/overview*`
    await page.route(at('Berghof Hotel'), (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.route(at('City Gym'), () => undefined)
    await page.goto('/organizations')

    await row(window, 'Berghof Hotel').getByRole('alert').waitFor()
    await row(window, 'Nordlicht Solar').getByText('€').waitFor()
    await row(window, 'Elbe Legal').getByText('No problems').waitFor()
    await row(window, 'City Gym').getByText('took too long').waitFor()
    await takeScreenshot(window, 'all-organizations-failing')
    await page.getByRole('row', { name: /^Total for 4 of 6/ }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again: Berghof Hotel' }).click()
    await page.getByRole('button', { name: 'Try again: City Gym' }).click()

    await row(window, 'Berghof Hotel').getByText('No problems').waitFor()
    await page
      .getByRole('row', { name: /^Total/ })
      .filter({ hasNotText: 'of' })
      .waitFor()
    window.complaints.splice(0)
  })

  test('the switcher finds an organization and stays on the page', async () => {
    const { page } = window
    await visit(window, `${demoOrg}/attribution?period=90d`)
    await page.getByRole('button', { name: /^Organization: / }).click()
    await page.getByRole('searchbox', { name: 'Find organization' }).fill('dent')
    const menu = page.getByRole('menu', { name: 'Organizations' })
    await expect.poll(() => menu.getByRole('menuitem').count()).toBe(3)
    await takeScreenshot(window, 'organization-switcher')
    expect(await findBarriers(window)).toEqual([])

    await page.keyboard.press('ArrowDown')
    const found = page.getByRole('menuitem', { name: 'Alpen Dental' })
    const field = page.getByRole('searchbox', { name: 'Find organization' })
    await expect
      .poll(() => field.getAttribute('aria-activedescendant'))
      .toBe(await found.getAttribute('id'))
    await page.keyboard.press('Enter')

    await page.waitForURL(`**/o/${ids.get('Alpen Dental')}/attribution?period=90d`)
  })

  test('Ctrl+K finds an organization and stays on the page', async () => {
    const { page } = window
    await visit(window, `${demoOrg}/settings/members`)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search pages').fill('gym')
    await page.getByText('City Gym').waitFor()

    await page.keyboard.press('Enter')

    await page.waitForURL(`**/o/${ids.get('City Gym')}/settings/members`)
  })
})

test.for(looks)('the list is accessible: $device, $colors, $locale', async (look) => {
  const window = await openOwner(look)

  await visit(window, '/organizations?period=90d')
  await takeScreenshot(window, `all-organizations-${formatLook(look)}`)
  const cards = window.page.getByRole('main').getByRole('listitem')
  expect(await cards.filter({ hasText: 'Nordlicht Solar' }).count()).toBe(
    look.device === 'phone' ? 1 : 0,
  )

  expect(await loadedScript(window)).toBeLessThanOrEqual(256_000)
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOverflow(window)).toBe(0)
  expect(window.complaints).toEqual([])
  await window.context.close()
})

const format = (count: number) => new Intl.NumberFormat('en-GB').format(count)

/** The most recent days, in the demo's time zone. */
async function daysBefore(window: Window, count: number) {
  const settings = await window.context.request.get(
    `/app/orgs/${demoOrg.split('/').at(-1)}/settings`,
  )
  const { timeZone } = (await settings.json()).data
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const now = Date.now()
  return {
    startDate: format.format(now - (count - 1) * 86_400_000),
    endDate: format.format(now),
  }
}
