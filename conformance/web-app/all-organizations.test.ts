import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/values/time.ts'
import { findBarriers } from './find-barriers.ts'
import { loadedScript } from './loaded-script.ts'
import { type Agency, clients, openAgency } from './open-agency.ts'
import {
  formatLook,
  looks,
  measureOverflow,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
  type Window,
} from './open-app.ts'

let agency: Agency

const row = ({ page }: Window, name: string) => page.getByRole('row').filter({ hasText: name })

const names = ({ page }: Window) => page.locator('tbody th').allInnerTexts()

beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.app.stop())

test('a user with one organization never sees the list', async () => {
  const window = await openWindow(agency.app)
  await signInByRequest(agency.app, window, 'admin')

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
    window = await agency.openOwner()
  })

  test('a row shows the figures of the dashboard and leads to it', async () => {
    const { page } = window
    await visit(window, '/organizations?period=90d')
    const texts = await row(window, 'Nordlicht Solar').locator('td').allInnerTexts()
    const id = agency.demoOrg.split('/').at(-1)
    const days = new URLSearchParams(await daysBefore(window, 90)).toString()
    const answer = await window.context.request.get(`/app/orgs/${id}/dashboard?${days}`)
    const { totals } = (await answer.json()).data

    expect(texts.slice(0, 2)).toEqual([format(totals.leads), format(totals.won)])
    expect(texts[2]).toMatch(/^€\d/)
    expect(texts[3]).toMatch(/×$/)
    await row(window, 'Nordlicht Solar').locator('td').nth(1).click({ force: true })
    await page.waitForURL(`**${agency.demoOrg}?period=90d`)
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
    const at = (name: string) => `**/orgs/${agency.ids.get(name)}/overview*`
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
    await visit(window, `${agency.demoOrg}/attribution?period=90d`)
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

    await page.waitForURL(`**/o/${agency.ids.get('Alpen Dental')}/attribution?period=90d`)
  })

  test('Ctrl+K finds an organization and stays on the page', async () => {
    const { page } = window
    await visit(window, `${agency.demoOrg}/settings/members`)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search pages').fill('gym')
    await page.getByText('City Gym').waitFor()

    await page.keyboard.press('Enter')

    await page.waitForURL(`**/o/${agency.ids.get('City Gym')}/settings/members`)
  })
})

describe('the people of all organizations', () => {
  let window: Window
  beforeAll(async () => {
    window = await agency.openOwner()
    await visit(window, '/organizations/people')
  })

  const choose = async (names: readonly string[]) => {
    for (const name of names) await window.page.getByRole('checkbox', { name }).check()
  }
  const press = (name: string) =>
    window.page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
  const results = () => window.page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  const startChange = async (person: string, item: string) => {
    await press(`Actions for ${person}`)
    await window.page.getByRole('menuitem', { name: item }).click()
  }

  test('an invitation to several organizations has a result for each', async () => {
    const { page } = window
    await press('Invite')
    await page.getByLabel('Email').fill('emre@nordlicht-solar.example')
    await choose(['Alpen Dental', 'Berghof Hotel', 'Nordlicht Solar'])
    await press('Invite to 3 organizations')

    await page.getByText('Done in 2 of 3 organizations').waitFor()
    await takeScreenshot(window, 'people-results')
    expect(await findBarriers(window)).toEqual([])
    expect(await results()).toEqual([
      expect.stringMatching(/^Alpen Dental\s+No email.*\s+http.*\/invitation#token=/),
      expect.stringMatching(/^Berghof Hotel\s+No email.*\s+http.*\/invitation#token=/),
      expect.stringMatching(/^Nordlicht Solar\s+A user with this email is already a member\.$/),
    ])
    await press('Done')
    const cells = row(window, 'emre@').locator('td').nth(1)
    await expect.poll(() => cells.innerText()).toMatch(/Berghof Hotel\s+Member\s+Invited/)
  })

  test('a role is changed, and a person removed, in the chosen organizations', async () => {
    const { page } = window
    await startChange('Emre Kaya', 'Change role')
    await takeScreenshot(window, 'people-role')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: /^Viewer/ }).click()
    await choose(['Nordlicht Solar'])
    await press('Change in 1 organization')
    await expect.poll(results).toEqual([expect.stringContaining('Role is now Viewer')])
    await press('Done')

    await startChange('Emre Kaya', 'Remove from organizations')
    await choose(['Select all'])
    await press('Remove from 3 organizations')
    await page.getByText('Done in 3 organizations').waitFor()
    await press('Done')

    await expect.poll(() => row(window, 'emre@').count()).toBe(0)
    expect(window.complaints).toEqual([])
  })

  test('a user who manages no organization has no access', async () => {
    const { page } = window
    await page.route('**/app/me', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('"members.change",', '')
      await route.fulfill({ response: answer, body })
    })

    await visit(window, '/organizations/people')
    await page.getByText('Only owners and admins can manage people.').waitFor()
    await visit(window, '/organizations')
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0)
  })
})

test.for(looks)('the list is accessible: $device, $colors, $locale', async (look) => {
  const window = await agency.openOwner(look)

  await visit(window, '/organizations?period=90d')
  await takeScreenshot(window, `all-organizations-${formatLook(look)}`)
  const cards = window.page.getByRole('main').getByRole('listitem')
  expect(await cards.filter({ hasText: 'Nordlicht Solar' }).count()).toBe(
    look.device === 'phone' ? 1 : 0,
  )

  expect(await loadedScript(window)).toBeLessThanOrEqual(256_000)
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOverflow(window)).toBe(0)

  await visit(window, '/organizations/people')
  await window.page.getByText('jonas@').first().waitFor()
  await takeScreenshot(window, `people-${formatLook(look)}`)
  expect(await loadedScript(window)).toBeLessThanOrEqual(256_000)
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOverflow(window)).toBe(0)
  await window.page.getByRole('button', { name: /^(Invite|Einladen)$/ }).click()
  await window.page.getByRole('dialog').getByText('Berghof Hotel').waitFor()
  await takeScreenshot(window, `people-invite-${formatLook(look)}`)
  expect(await findBarriers(window)).toEqual([])
  expect(window.complaints).toEqual([])
  await window.context.close()
})

const format = (count: number) => new Intl.NumberFormat('en-GB').format(count)

/** Range of the most recent days, in the demo's time zone. */
async function daysBefore(window: Window, count: number) {
  const settings = await window.context.request.get(
    `/app/orgs/${agency.demoOrg.split('/').at(-1)}/settings`,
  )
  const { timeZone } = (await settings.json()).data
  // Does not subtract milliseconds: after the end of daylight saving time, the first day would be
  // wrong in the hour before midnight.
  const endDate = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now())
  return { startDate: addDays(endDate, 1 - count), endDate }
}
