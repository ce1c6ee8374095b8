import { afterAll, expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { startGoogleAccount } from './google-account.ts'
import { measureOnPhone } from './measure-on-phone.ts'
import {
  demoPeople,
  getOrgPath,
  openApp,
  openForFile,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
} from './open-app.ts'
import { callApp } from './settled-app.ts'

const google = await startGoogleAccount()
const googleClient = { GOOGLE_ADS_CLIENT_ID: 'client', GOOGLE_ADS_CLIENT_SECRET: 'client-secret' }
afterAll(google.close)
const { window } = await openForFile(
  () => openApp('demo', 'localhost', { platforms: google.origins, env: googleClient }),
  async (app) => {
    const opened = await openWindow(app)
    await signIn(opened, demoPeople.owner)
    return opened
  },
)
const { page } = window
const dialog = page.getByRole('dialog')

const openConversions = () => visit(window, `${getOrgPath(window)}/settings/conversions`)

const won = {
  ...{ email: 'klara@example.com', gclid: 'Cj0KCQjw-test_click_id', status: 'won', value: 900 },
  ad_user_data: 'granted',
}

const choose = async (item: string) => {
  await page.getByRole('button', { name: 'More actions for Google' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Opens the log once the destination's only conversion has this state. */
async function waitInLog(state: 'accepted' | 'rejected'): Promise<void> {
  const [{ id }] = await callApp(window, 'GET /conversion-destinations')
  const log = `GET /conversion-destinations/${id}/conversions`
  await expect
    .poll(
      async () => {
        // The page takes 0.6 s of CPU time to load, so the test opens it only once the conversion
        // has the right state.
        if ((await callApp(window, log)).rows[0]?.state !== state) return 0
        await openConversions()
        await page.getByRole('button', { name: 'Conversions for Google' }).click()
        return page.getByRole('row', { name: new RegExp(`1234567.*${state}`, 'i') }).count()
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBeGreaterThan(0)
}

test('an account is connected on the consent page of the platform, and disconnected', async () => {
  await openConversions()
  await page.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByLabel('Platform').selectOption('google_ads')
  await dialog.getByLabel('Name').fill('Google')
  await dialog.getByLabel('Customer ID').fill('123-456-7890')
  await dialog.getByLabel('Conversion action').fill('1234567')
  await dialog.getByLabel('Wait before sending').fill('0')
  await dialog.getByRole('button', { name: 'Add destination' }).click()
  await page.getByText('Not connected yet').waitFor()

  await page.getByRole('button', { name: 'Connect account' }).click()

  await page.getByText('Account connected', { exact: true }).waitFor()
  await page.getByText(/^Connected since/).waitFor()
  await takeScreenshot(window, 'conversions-connected')
  expect(await findBarriers(window)).toEqual([])
  await choose('Send test')
  await page.getByText('The platform accepted the test').waitFor()
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Account disconnected').waitFor()
  await page.getByText('Not connected yet').waitFor()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await page.getByText(/^Connected since/).waitFor()
})

test('rejected conversions are sent again: one, a reason, a period, and from a lead', async () => {
  await choose('Turn on')
  await page.getByText('Active', { exact: true }).waitFor()
  google.reject('INVALID_VALUE')
  const { id } = await callApp(window, 'POST /leads', { name: 'Klara Klick', ...won })
  await waitInLog('rejected')
  const row = page.getByRole('row', { name: /1234567.*Rejected/ })
  await takeScreenshot(window, 'conversions-rejected')
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOnPhone(window, 'conversions-rejected-phone')).toBe(0)

  await row.getByRole('button', { name: 'Send again: 1234567' }).click()
  await page.getByText('Sending 1 conversion again…').waitFor()
  await waitInLog('rejected')
  await page.getByRole('button', { name: 'Send again: INVALID_VALUE' }).click()
  await page.getByText('Sending 1 conversion again…').waitFor()
  await waitInLog('rejected')
  const span = page.getByRole('form', { name: 'Resend a period: Google' })
  await span.getByLabel('First sent on or before').fill('2020-01-01')
  await span.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sending 0 conversions again…').waitFor()
  await span.getByLabel('First sent on or before').fill('')
  await span.getByLabel('First sent on or after').fill('2020-01-01')
  await span.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sending 1 conversion again…').waitFor()
  await waitInLog('rejected')
  google.reject(undefined)
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  const card = page.getByRole('region', { name: 'Timeline' })
  await takeScreenshot(window, 'conversions-lead-rejected')
  await card.getByRole('button', { name: 'Send again: 1234567' }).click()
  await page.getByText('Sending 1 conversion again…').waitFor()
  await waitInLog('accepted')

  expect(google.accepted).toHaveLength(1)
})
