import { afterEach, expect, test } from 'vitest'
import { endFault, fileFaults, findReason } from './file-faults.ts'
import { demoPeople, getOrgPath, openDemo, signIn, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)
// The browser asks before it discards a form; the test accepts.
page.on('dialog', (question) => void question.accept())
afterEach(() => endFault(page))

const { id: leadId } = await callApp(window, 'POST /leads', { name: 'Olaf Ohnedatei' })

const typed = 'Half written'
const newVersion = fileFaults['replaced by a new version']

const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const storedDrafts = () => page.evaluate(() => sessionStorage.getItem('leadtrace-drafts'))

test.for([
  ['a note', `/leads/${leadId}`, 'Note', /^Organization/],
  ['a setting', '/settings/general', 'Name', /^Organization/],
  ['an invitation', '/settings/members', 'Email', 'Remove Emre Kaya'],
  ['a new label', '/settings/labels', 'New label', 'Delete Hot'],
] as const)(
  'the text of %s is kept when the new version is loaded',
  async ([, path, field, opener]) => {
    await visit(window, org + path)
    await input(field).fill(typed)
    await newVersion.start(page)

    await button(opener).click()
    const reason = findReason(page, newVersion)
    await reason.waitFor()
    expect(await input(field).inputValue()).toBe(typed)
    await endFault(page)
    await Promise.all([
      page.waitForEvent('load'),
      reason.getByRole('button', { name: 'Reload' }).click(),
    ])
    await input(field).waitFor()

    await expect.poll(() => input(field).inputValue()).toBe(typed)
    expect(await storedDrafts()).toBeNull()
  },
)

/**
 * Forms in dialogs. If a dialog does not reopen automatically, the test opens the dialog and checks
 * that the input is still there.
 */
test.for([
  ['a new lead', '/leads', 'Add lead', 'Note', true],
  ['a new rule', '/settings/rules', 'Add rule', 'Name', true],
  ['a new site', '/settings/pixel', 'Add site', 'Name', false],
  ['a new schedule', '/ad-spend/schedules', 'Add schedule', 'Name', false],
] as const)('the text of %s is kept when the user reloads the page', async (form) => {
  const [, path, opener, field, reopens] = form
  await visit(window, org + path)
  await button(opener).click()
  const dialogInput = page.getByRole('dialog').getByRole('textbox', { name: field, exact: true })
  await dialogInput.fill(typed)

  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (!reopens) await button(opener).click()

  await expect.poll(() => dialogInput.inputValue()).toBe(typed)
  expect(await storedDrafts()).toBeNull()
})

test('a text is not kept for another page', async () => {
  await visit(window, `${org}/settings/labels`)
  await input('New label').fill(typed)

  await page.goto(`${org}/imports`)
  await page.goto(`${org}/settings/labels`)

  expect(await input('New label').inputValue()).toBe('')
  expect(await storedDrafts()).toBeNull()
})

test('a password is never stored', async () => {
  await visit(window, '/account')
  await page.getByLabel('Current password').fill('secret words')
  await input('Name').fill(typed)
  await page.reload()

  await expect.poll(() => input('Name').inputValue()).toBe(typed)
  expect(await page.getByLabel('Current password').inputValue()).toBe('')
})

test('a text is not kept after signing out, nor for the next user', async () => {
  await visit(window, `${org}/leads/${leadId}`)
  await input('Note').fill(typed)

  await button(/^Frauke/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').waitFor()
  expect(await storedDrafts()).toBeNull()
  await signIn(window, demoPeople.admin)
  await visit(window, `${org}/leads/${leadId}`)

  expect(await input('Note').inputValue()).toBe('')
})

test('a note stays on the page when the service stops before it is saved', async () => {
  await visit(window, `${org}/leads/${leadId}`)
  await input('Note').fill(typed)
  await app.server.stop()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await findReason(page, fileFaults['out of reach']).waitFor()

  expect(await input('Note').inputValue()).toBe(typed)
})
