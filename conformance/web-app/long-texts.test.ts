import { beforeAll, expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import { getOrgPath, measureOverflow, openWindow, signIn, visit } from './open-app.ts'
import { callApp, openSettled, owner } from './settled-app.ts'

/** A single word of the maximum length of a name. */
const longWord = 'W'.repeat(200)

const { app, window: desktop } = await openSettled()
const phone = await openWindow(app, { device: 'touch' })
let leadId: string

beforeAll(async () => {
  await signIn(phone, owner.email, owner.password)
  const lead = { name: longWord, email: `${'e'.repeat(60)}@example.com`, note: longWord }
  const adFields = { utm_source: longWord, utm_campaign: longWord, conversionName: longWord }
  leadId = (await callApp(desktop, 'POST /leads', { ...lead, ...adFields, path: longWord })).id
  await callApp(desktop, 'POST /labels', { name: longWord.slice(0, 100) })
  await callApp(desktop, 'POST /keys', { name: longWord, scopes: ['leads:read'] })
  await callApp(desktop, 'POST /sites', { name: longWord, origins: [], forms: true })
  const conditions = [{ field: 'note', operator: 'equals', value: `not ${longWord}` }]
  await callApp(desktop, 'POST /rules', { name: longWord.slice(0, 100), conditions })
  await callApp(desktop, 'POST /views', { name: longWord, query: {}, isShared: true })
  await callApp(desktop, 'PATCH /settings', { name: longWord })
})

const paths = [
  '',
  '/leads',
  '/attribution?by=campaign',
  '/settings/general',
  '/settings/labels',
  '/settings/keys',
  '/settings/pixel',
  '/settings/rules',
  '/settings/audit',
] as const

test.for(paths)('a long word does not widen any page on any screen: "%s"', async (path) => {
  for (const window of [desktop, phone]) {
    await (path === '' ? visit : goTo)(window, getOrgPath(window) + path)

    expect(await measureOverflow(window)).toBe(0)
  }
})

test('a long lead name leaves room for the lead, and is shown in full', async () => {
  const { page } = phone
  await goTo(phone, `${getOrgPath(phone)}/leads/${leadId}`)

  const heading = page.getByRole('heading', { level: 1 })

  expect((await heading.boundingBox())?.height).toBeLessThan(160)
  expect(await heading.getAttribute('title')).toBe(longWord)
  expect(await measureOverflow(phone)).toBe(0)
})

test('the name of a view is shown in full in its menu', async () => {
  const { page } = phone
  await goTo(phone, `${getOrgPath(phone)}/leads`)

  await page.getByRole('button', { name: 'Views' }).tap()
  const item = page.getByRole('menuitem', { name: longWord })
  await item.waitFor()

  expect(await item.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('the phone menu shows a long organization name in one line', async () => {
  const { page } = phone
  await goTo(phone, getOrgPath(phone))

  await page.getByRole('button', { name: 'Menu' }).tap()
  const choice = page.getByRole('button', { name: `Organization: ${longWord}` })
  await choice.tap()
  const item = page.getByRole('menuitem', { name: longWord })
  await item.waitFor()

  expect((await choice.boundingBox())?.height).toBeLessThan(48)
  expect(await measureOverflow(phone)).toBe(0)
})
