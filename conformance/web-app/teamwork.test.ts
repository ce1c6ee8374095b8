import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window

const addLead = (name: string): Promise<{ id: string }> =>
  callApp(window, 'POST /leads', { name, email: `${name.split(' ')[0]}@team.example` })

const visitLead = (id: string) => visit(window, `${getOrgPath(window)}/leads/${id}`)
const visitMyLeads = () => visit(window, `${getOrgPath(window)}/my-leads`)

test('a lead that is assigned on its page is among the leads of its owner', async () => {
  const { id } = await addLead('Thea Team')
  await visitLead(id)

  await page.getByLabel('Owner').selectOption({ index: 1 })
  await page.getByText('1 lead assigned to').waitFor()

  await page.getByRole('link', { name: 'My leads' }).click()
  await page.getByRole('link', { name: 'Thea Team' }).waitFor()
  await page.getByRole('link', { name: 'Open as list' }).click()
  await page.waitForURL('**/leads?ownerId=me&status=open,qualified')
  await takeScreenshot(window, 'my-leads-as-list')
  await page.getByRole('link', { name: 'Thea Team' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thea Team' }).waitFor()
  expect(await page.getByLabel('Owner').inputValue()).not.toBe('')
})

test('comments are shown until they are deleted', async () => {
  const { id } = await addLead('Clara Comment')
  await visitLead(id)

  await page.getByLabel('Comment', { exact: true }).fill('Wants an offer\nby Friday')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('button', { name: /^Delete comment from/ }).waitFor()
  await expect.poll(() => page.getByLabel('Comment', { exact: true }).inputValue()).toBe('')
  await visitLead(id)
  await page.getByText('Wants an offer').waitFor()
  await page.getByRole('button', { name: /^Delete comment from/ }).click()

  await expect.poll(() => page.getByText('Wants an offer').count()).toBe(0)
})

test('a member is picked after an @, by keyboard or mouse, and mentioned by name', async () => {
  const { id } = await addLead('Mona Mention')
  await visitLead(id)
  const field = page.getByLabel('Comment', { exact: true })
  const options = page.getByRole('listbox', { name: 'Members to mention' }).getByRole('option')

  await field.pressSequentially('Ask @')
  await expect.poll(() => options.count()).toBe(4)
  expect(await options.allInnerTexts()).not.toContain('Frauke Petersen')
  await takeScreenshot(window, 'mention-picker')
  expect(await findBarriers(window)).toEqual([])
  await field.pressSequentially('len')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Ask @Lena Brandt ')
  await field.pressSequentially('or @')
  await options.filter({ hasText: 'Emre Kaya' }).click()
  await page.keyboard.press('Control+Enter')

  await expect.poll(() => field.inputValue()).toBe('')
  await page.getByText('@Lena Brandt').waitFor()
  const { comments } = await callApp(window, `GET /leads/${id}/teamwork`)
  expect(comments[0].text).toMatch(/^Ask @\{[0-9a-f-]{36}\} or @\{[0-9a-f-]{36}\}$/)
  expect(await page.getByText('@Emre Kaya').count()).toBe(1)
  await takeScreenshot(window, 'mention-shown')
})

test('a reminder is listed with its lead until it is done', async () => {
  const { id } = await addLead('Rosa Reminder')
  await visitLead(id)

  await page.getByLabel('Remind me').selectOption('Tomorrow')
  await page.getByText(/^Reminder set for/).waitFor()
  await page.getByLabel('Remind me').selectOption('Another day')
  await page.getByLabel('Another day').fill('2099-12-24')
  await page.getByLabel('Note', { exact: true }).last().fill('Send the contract')
  await takeScreenshot(window, 'teamwork-lead')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('button', { name: 'Set reminder' }).click()
  await page.getByRole('button', { name: 'Done: Send the contract' }).waitFor()

  await visitMyLeads()
  await page.getByRole('link', { name: 'Rosa Reminder' }).first().waitFor()
  await takeScreenshot(window, 'my-leads-filled')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('button', { name: 'Done: Send the contract' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: 'Done: Send the contract' }).count())
    .toBe(0)
  expect(window.complaints).toEqual([])
})

test('selected leads of the list are assigned at once', async () => {
  const { id } = await addLead('Bodo Bulk')
  await visit(window, `${getOrgPath(window)}/leads?search=${encodeURIComponent('Bodo Bulk')}`)

  await page.getByRole('checkbox', { name: /Bodo Bulk/ }).check()
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: /\(you\)$/ }).click()
  await page.getByText('1 lead assigned to').waitFor()

  await visitLead(id)
  expect(await page.getByLabel('Owner').inputValue()).not.toBe('')
})
