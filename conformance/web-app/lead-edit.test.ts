import { expect, test } from 'vitest'
import { demoPassword, demoPeople, getOrgPath, openDemo, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('member')

/** Creates a lead and opens its page. @returns Its ID. */
async function openLead(name: string): Promise<string> {
  const { id } = await callApp(window, 'POST /leads', { name, value: 5 })
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  return id
}

const note = () => window.page.getByLabel('Note')
const value = () => window.page.getByLabel('Value', { exact: true })
const save = () => window.page.getByRole('button', { name: 'Save', exact: true })
const stored = (id: string) => callApp(window, `GET /leads/${id}`)

test('leaving a lead with an unsaved note asks for confirmation', async () => {
  const { page } = window
  await openLead('Nina Notiz')
  await note().fill('Half written')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay on this page' }).click()

  expect(await note().inputValue()).toBe('Half written')
  await note().press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})

test('changes by others do not overwrite what is being typed', async () => {
  const { page } = window
  const id = await openLead('Mia Mitschrift')
  await note().fill('Mine')
  await callApp(window, 'PATCH /leads', { id, note: 'Theirs' })

  await value().fill('8')
  await value().press('Enter')
  await page.getByText('Someone else edited this.').waitFor()

  expect(await note().inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => note().inputValue()).toBe('Theirs')
})

test('changes by others since the page was opened are not overwritten unnoticed', async () => {
  const { page } = window
  // Blocks live updates and polling, so that the page does not learn of the change.
  await page.route(/\/app\/live$|\/leads\?.*sort=updatedAt/, (route) => route.abort())
  const id = await openLead('Vera Vorher')
  await callApp(window, 'PATCH /leads', { id, note: 'Theirs' })
  await note().fill('Mine')

  await save().click()
  await page.getByText('Someone else edited this.').waitFor()
  const lead = await stored(id)

  expect(lead.note).toBe('Theirs')
  expect(await note().inputValue()).toBe('Mine')
  await save().click()
  await expect.poll(async () => (await stored(id)).note).toBe('Mine')
})

test('amounts are recognized in all European notations', async () => {
  const { page } = window
  const id = await openLead('Bea Betrag')

  await value().fill('')
  await value().pressSequentially('1.234,56')
  await value().press('Enter')
  await expect.poll(async () => (await stored(id)).value).toBe(1234.56)

  expect(await value().inputValue()).toBe('1,234.56')
  await value().fill('-5')
  await value().press('Enter')
  await page.getByText("The amount can't be negative.").waitFor()
  expect((await stored(id)).value).toBe(1234.56)
  await value().press('Escape')
})

test('an expired session loses no input and can be renewed in another tab', async () => {
  const { page, context } = window
  const id = await openLead('Sina Sitzung')
  await note().fill('Not to be lost')
  await context.clearCookies()

  await save().click()
  const link = page.getByRole('link', { name: 'Sign in again' })
  await link.waitFor()
  expect(await page.getByText('Sign in first.').count()).toBe(0)
  await expect.poll(() => note().inputValue()).toBe('Not to be lost')

  const [other] = await Promise.all([context.waitForEvent('page'), link.click()])
  await other.getByLabel('Email').fill(demoPeople.member)
  await other.getByLabel('Password', { exact: true }).fill(demoPassword)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('**/o/*')
  await other.close()
  await save().click()
  await expect.poll(async () => (await stored(id)).note).toBe('Not to be lost')
})

test('the note grows with its text, up to a limit, even if the browser does not do that', async () => {
  const { page } = window
  const lines = (count: number) => 'A line\n'.repeat(count)
  const heightWith = async (count: number): Promise<number> => {
    await note().fill(lines(count))
    return (await note().boundingBox())?.height ?? expect.fail('not visible')
  }
  const grow = async () => [await heightWith(1), await heightWith(8), await heightWith(40)]
  const id = await openLead('Gero Groß')

  const [few = 0, more = 0, most = 0] = await grow()
  await note().press('Escape')
  await page.addInitScript('CSS.supports = () => false')
  await visit(window, `${getOrgPath(window)}/leads/${id}?old`)
  const measured = await grow()
  await note().press('Escape')

  expect(few).toBeLessThan(more)
  expect(more).toBeLessThan(most)
  expect(most).toBeLessThan(16 * 22)
  // Scripts round the height of a line.
  for (const [i, height] of [few, more, most].entries())
    expect(Math.abs(height - (measured[i] ?? 0))).toBeLessThan(6)
})
