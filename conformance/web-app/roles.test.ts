import { afterAll, beforeAll, expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import {
  demoPeople,
  getOrgPath,
  type OpenApp,
  openSharedApp,
  openWindow,
  signIn,
  visit,
} from './open-app.ts'

let app: OpenApp
beforeAll(async () => {
  app = await openSharedApp()
})
afterAll(() => app.stop())

const everybodys = ['Dashboard', 'Leads', 'My leads', 'Attribution', 'Ad spend', 'Settings']
const readable = [
  'General',
  'Members',
  'Connected apps',
  'Pixel',
  'Labels',
  'Stages',
  'Conversion events',
  'Duplicates and matches',
  'Emails',
  'Plan and usage',
]
const workable = [...readable, 'Lead assignment', 'Filter rules', 'Quarantine', 'Health']
const all = [
  ...workable,
  'Branding',
  'API keys',
  'Custom fields',
  'Inbound sources',
  'Conversions to ad platforms',
  'Webhooks and chat apps',
  'Share links',
  'Audit log',
]

/**
 * Actions that each role sees. Copied from the documentation by hand, so that the test checks the
 * pages against the documentation.
 */
const offers = [
  {
    role: 'owner',
    pages: [...everybodys, 'Quarantine', 'Import'],
    settings: [...all, 'Single sign-on'],
    mayChange: true,
  },
  { role: 'admin', pages: [...everybodys, 'Quarantine', 'Import'], settings: all, mayChange: true },
  { role: 'member', pages: [...everybodys, 'Quarantine'], settings: workable, mayChange: true },
  { role: 'viewer', pages: everybodys, settings: readable, mayChange: false },
] as const

test.for(offers)(
  '$role sees exactly the actions that the role allows',
  async ({ role, ...offer }) => {
    const window = await openWindow(app)
    const { page } = window
    await signIn(window, demoPeople[role])
    const org = getOrgPath(window)

    // Without the number of leads in quarantine.
    const main = page.getByRole('navigation', { name: 'Main' }).locator('a .mantine-NavLink-label')
    await expect
      .poll(async () => (await main.allInnerTexts()).sort())
      .toEqual([...offer.pages].sort())
    await goTo(window, `${org}/settings/general`)
    const menu = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect
      .poll(async () => (await menu.allInnerTexts()).sort())
      .toEqual([...offer.settings].sort())
    await goTo(window, `${org}/leads`)
    expect(await page.getByRole('button', { name: 'Add lead' }).count()).toBe(
      offer.mayChange ? 1 : 0,
    )

    expect(window.complaints).toEqual([])
    await window.context.close()
  },
)

test('a page that a role cannot access says so', async () => {
  const window = await openWindow(app)
  await signIn(window, demoPeople.viewer)
  const org = getOrgPath(window)

  for (const section of ['keys', 'audit', 'rules', 'quarantine']) {
    await goTo(window, `${org}/settings/${section}`)
    expect(await window.page.getByRole('heading', { level: 1 }).innerText()).toBe('No access')
  }
})

test('a foreign organization looks like one that does not exist', async () => {
  const window = await openWindow(app)
  await signIn(window, demoPeople.owner)

  await visit(window, '/o/01a1ffc3-658e-7739-b552-000000000000/leads')

  expect(await window.page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
})
