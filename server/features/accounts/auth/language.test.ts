import { afterAll, expect, test } from 'vitest'
import { newPerson, openBrowser, signIn } from '../../../test/calls/accounts/account-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

async function openSignedIn() {
  const [browser, person] = [openBrowser(service.app), await newPerson(service.db)]
  await signIn(browser, person)
  const loadLanguage = async () => (await browser.call('GET /app/me')).body.data.language
  return { browser, loadLanguage }
}

test('a user can choose a language for all browsers and later follow the browser again', async () => {
  const { browser, loadLanguage } = await openSignedIn()
  const before = await loadLanguage()

  const chosen = await browser.call('POST /app/auth/update-user', { language: 'de' })
  const after = await loadLanguage()
  await browser.call('POST /app/auth/update-user', { name: 'Grace' })
  const renamed = await loadLanguage()
  await browser.call('POST /app/auth/update-user', { language: null })

  expect([before, chosen.status, after, renamed]).toEqual([null, 200, 'de', 'de'])
  expect(await loadLanguage()).toBe(null)
})

test.for([{ language: 'xx' }, { language: '' }, { language: 1 }, {}])(
  '%j is rejected, and the language does not change',
  async (sent) => {
    const { browser, loadLanguage } = await openSignedIn()
    await browser.call('POST /app/auth/update-user', { language: 'de' })

    const { status, body } = await browser.call('POST /app/auth/update-user', sent)

    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(await loadLanguage()).toBe('de')
  },
)
