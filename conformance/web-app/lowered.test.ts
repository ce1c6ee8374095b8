import { expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import {
  demoPeople,
  getOrgPath,
  openDemo,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
} from './open-app.ts'
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

test('a user who becomes a reporter keeps the figures, and no page shows a lead', async () => {
  const [lead] = await callApp(owner, 'GET /leads')
  const names = new RegExp(`${lead.name}|${lead.email}`)
  await visit(member, `${org}/leads`)
  await page.getByText(lead.name).first().waitFor()
  await callApp(owner, `PATCH /members/${await memberId()}`, { role: 'reporter' })
  await page.reload()
  member.complaints.splice(0)

  for (const path of ['leads', `leads/${lead.id}`, 'my-leads', 'deleted-leads', 'imports']) {
    await goTo(member, `${org}/${path}`)
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
    await page.getByText("Your role can't open this page. Ask an owner or admin.").waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(names)
  }

  const figures = ['', 'attribution', 'ad-spend', 'ad-spend/unmatched', 'settings/members']
  for (const path of figures) {
    await goTo(member, `${org}/${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const main = page.getByRole('main')
    await expect.poll(() => main.locator('[class*=Skeleton]').count()).toBe(0)
    expect(await main.getByRole('alert').count()).toBe(0)
    expect(await main.innerText()).not.toMatch(names)
    expect(await main.locator('a[href*="/leads"]').count()).toBe(0)
    await takeScreenshot(member, `reporter-${path.replace('/', '-')}`)
  }
  const pages = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await pages.allInnerTexts()).toEqual(['Dashboard', 'Attribution', 'Ad spend', 'Settings'])
  await page.getByText('Reporter').first().waitFor()
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Search pages, organizations and leads' })
  await palette.getByRole('textbox').fill(lead.name)
  await palette.getByText('No results').waitFor()
  await page.keyboard.press('Escape')
  expect(member.complaints).toEqual([])
})

test('a removed user sees that the page is not available, not that it is broken', async () => {
  await visit(member, `${org}/ad-spend`)
  await callApp(owner, `DELETE /members/${await memberId()}`)
  member.complaints.splice(0)

  await page.getByRole('link', { name: 'Attribution' }).click()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()

  expect(await page.getByText('This page stopped working').count()).toBe(0)
  expect(member.complaints.filter((one) => !/404|isNotFound/.test(one))).toEqual([])
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.waitForURL('**/organizations/new')
})
