import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import { demoPassword, demoPeople, getOrgPath, openDemo, signIn, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const org = getOrgPath(window)

beforeEach(async () => {
  await window.context.clearCookies()
  await signIn(window, demoPeople.owner)
})

/** Signs in through the form on a page. */
async function signInAt(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/o/**')
}

/** Signs in another user in a second tab, as can happen after a session has expired. */
async function signInElsewhere(email: string): Promise<Page> {
  await window.context.clearCookies()
  const tab = await window.context.newPage()
  await tab.goto('/sign-in')
  await signInAt(tab, email)
  return tab
}

test('a form started by one user is not saved as another user who signs in in a second tab', async () => {
  const { page } = window
  await visit(window, `${org}/settings/labels`)
  await page.getByRole('textbox').first().fill('Begun by Frauke')
  const tab = await signInElsewhere(demoPeople.admin)

  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'Another user signed in' })
  await notice.waitFor()

  expect(await callApp(window, 'GET /labels')).not.toContainEqual(
    expect.objectContaining({ name: 'Begun by Frauke' }),
  )
  expect(await page.getByText(demoPeople.owner).count()).toBe(1)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.getByText(demoPeople.admin).waitFor()
  await tab.close()
})

test('a tab immediately shows that someone else has signed in in another tab', async () => {
  const { page } = window
  await visit(window, `${org}/leads`)

  const tab = await signInElsewhere(demoPeople.viewer)

  await page.getByText('Another user signed in').waitFor()
  await tab.close()
})

test('a session renewed in another tab is noticed without a click', async () => {
  const { page } = window
  await visit(window, `${org}/leads`)
  await window.context.clearCookies()
  await page.getByRole('searchbox').fill('nobody-is-called-this')
  await page.getByRole('link', { name: 'Sign in again' }).waitFor()

  const tab = await signInElsewhere(demoPeople.owner)

  await page.getByText('Your session has expired').waitFor({ state: 'detached' })
  await tab.close()
})

test('signing out clears all other tabs', async () => {
  const { page, context } = window
  await visit(window, `${org}/leads`)
  const tab = await context.newPage()
  await tab.goto('/account')

  await tab.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await tab.waitForURL('**/sign-in*')

  await page.waitForURL('**/sign-in?next=*')
  await signInAt(page, demoPeople.owner)
  expect(page.url()).toContain(`${org}/leads`)
  await tab.close()
})

test('opening another organization in a second tab does not change the first tab', async () => {
  const { page, context } = window
  await visit(window, `${org}/leads`)
  const tab = await context.newPage()
  await tab.goto('/organizations/new')
  await tab.getByLabel('Name').fill('Second tab')
  await tab.getByRole('button', { name: 'Create' }).click()
  await tab.waitForURL('**/o/*')

  await page.getByRole('link', { name: 'Attribution' }).click()
  await page.getByRole('heading', { level: 1, name: 'Attribution' }).waitFor()

  expect(page.url()).toContain(org)
  await tab.close()
})

test("a tab's title names its page and organization", async () => {
  const titles = []
  for (const path of ['/leads', '/ad-spend', '/ad-spend/unmatched', '/settings/labels']) {
    await goTo(window, org + path)
    titles.push(await window.page.title())
  }
  await goTo(window, '/account')
  titles.push(await window.page.title())

  expect(titles).toEqual([
    'Leads · Nordlicht Solar · Leadtrace',
    'Ad spend · Nordlicht Solar · Leadtrace',
    'Unmatched · Ad spend · Nordlicht Solar · Leadtrace',
    'Labels · Nordlicht Solar · Leadtrace',
    'Your account · Leadtrace',
  ])
})
