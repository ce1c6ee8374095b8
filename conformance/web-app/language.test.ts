import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople, type OpenApp, openApp, openWindow, signIn, visit } from './open-app.ts'

let app: OpenApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('pages are in the language of the browser, and the links below change it', async () => {
  const window = await openWindow(app, { locale: 'de-AT' })
  const { page } = window
  await visit(window, '/sign-in')
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  expect(window.complaints).toEqual([])
  await window.context.close()
})

test('a language chosen in the account follows the user to another browser', async () => {
  const [first, second] = [await openWindow(app), await openWindow(app)]
  await signIn(first, demoPeople.member)
  await visit(first, '/account')
  const choose = async (label: string, language: string, save: string) => {
    await first.page.getByLabel(label).selectOption(language)
    const form = first.page.locator('form').filter({ has: first.page.getByLabel(label) })
    await form.getByRole('button', { name: save }).click()
  }

  await choose('Language for pages and emails', 'Deutsch', 'Save')
  await first.page.getByRole('heading', { name: 'Ihr Konto' }).waitFor()
  await signIn(second, demoPeople.member)
  await second.page.getByRole('link', { name: 'Werbeausgaben' }).waitFor()
  await choose('Sprache für Oberfläche und E-Mails', 'Wie im Browser', 'Speichern')
  await first.page.getByRole('heading', { name: 'Your account' }).waitFor()

  expect([...first.complaints, ...second.complaints]).toEqual([])
  await Promise.all([first.context.close(), second.context.close()])
})

test('numbers and dates follow the region of the browser', async () => {
  const shown = async (locale: string) => {
    const window = await openWindow(app, { locale })
    await signIn(window, demoPeople.viewer)
    await visit(window, new URL(window.page.url()).pathname)
    const text = await window.page.locator('main').innerText()
    await window.context.close()
    return text
  }

  expect(await shown('en-US')).toMatch(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
  expect(await shown('en-GB')).toMatch(/\d{1,2} [A-Z][a-z]{2,3} 20\d\d/)
})
