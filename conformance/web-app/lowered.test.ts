import { expect, test } from 'vitest'
import { demoPeople, getOrgPath, openDemo, openWindow, signIn, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window: owner } = await openDemo('owner')
const org = getOrgPath(owner)
const member = await openWindow(app)
await signIn(member, demoPeople.member)
const { page } = member

async function memberId(): Promise<string> {
  const members: { personId: string; email: string }[] = await callApp(owner, 'GET /members')
  return members.find(({ email }) => email === demoPeople.member)?.personId ?? ''
}

test('a session that expires during input shows one message, and nothing typed is lost', async () => {
  await visit(member, `${org}/leads`)
  await page.getByRole('button', { name: 'Add lead' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half written')
  await member.context.clearCookies()

  await page.getByRole('dialog').getByRole('button', { name: 'Add lead' }).click()
  await page.getByText('Your session has expired').waitFor()

  expect(await page.getByText('Sign in first').count()).toBe(0)
  expect(await name.inputValue()).toBe('Half written')
  await signIn(member, demoPeople.member)
})

test('a user whose role is lowered sees why, keeps their input, and loses the actions that no longer apply', async () => {
  await visit(member, `${org}/leads`)
  await page.getByRole('button', { name: 'Add lead' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half written')
  await callApp(owner, `PATCH /members/${await memberId()}`, { role: 'viewer' })

  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await page.getByText('Your role (viewer) does not allow this').first().waitFor()
  await page.getByRole('button', { name: 'Add lead', includeHidden: true }).nth(1).waitFor({
    state: 'detached',
  })

  expect(await name.inputValue()).toBe('Half written')
  expect(await page.getByRole('checkbox', { includeHidden: true }).count()).toBe(0)
})

test('a removed user sees that the page is not available, not that it is broken', async () => {
  await visit(member, `${org}/leads`)
  await callApp(owner, `DELETE /members/${await memberId()}`)
  member.complaints.splice(0)

  await page.getByRole('link', { name: 'Attribution' }).click()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()

  expect(await page.getByText('This page stopped working').count()).toBe(0)
  expect(member.complaints.filter((one) => !/404|isNotFound/.test(one))).toEqual([])
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.waitForURL('**/organizations/new')
})
