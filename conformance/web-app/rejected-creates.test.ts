import { expect, test } from 'vitest'
import { callsTo } from '../call.ts'
import { findBarriers } from './find-barriers.ts'
import {
  formatLook,
  getOrgPath,
  looks,
  measureOverflow,
  type OpenApp,
  openApp,
  openForFile,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
  type Window,
  type WindowOptions,
} from './open-app.ts'

const { app, window: first } = await openForFile(openApp, openDashboard)

async function openDashboard(app: OpenApp, look?: WindowOptions): Promise<Window> {
  const window = await openWindow(app, look)
  await signInByRequest(app, window)
  return window
}

/** Sends requests that are rejected, and waits until the web app lists these requests. */
async function loseLeads({ context: { request } }: Window, orgPath: string): Promise<void> {
  const org = `/app/orgs/${orgPath.split('/').at(-1)}`
  const headers = { origin: app.origin }
  const data = { name: 'Website form', scopes: ['leads:create'] }
  const created = await (await request.post(`${org}/keys`, { data, headers })).json()
  const call = callsTo({ baseUrl: `${app.origin}/api`, key: created.data.key })
  await call('POST /leads', { body: { name: 'Ada', email: 'ada at example' } })
  await call('POST /leads', { body: { name: 'Bob', email: 'bob' } })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await call('POST /leads', { body: 'name=Ada', headers: form })
  await expect
    .poll(async () => (await (await request.get(`${org}/rejected-creates`)).json()).data.lost, {
      timeout: 60_000,
    })
    .toBe(3)
}

const texts = {
  'en-GB': {
    notice: '3 leads were rejected in the last 7 days',
    link: 'See why',
    card: 'Rejected requests',
    reasons: [
      'Email (email)',
      'must be a valid email address',
      'Form data is not accepted.',
      'Entire request',
      '415 VALIDATION_ERROR',
    ],
  },
  'de-DE': {
    notice: '3 Leads wurden in den letzten 7 Tagen abgelehnt',
    link: 'Gründe anzeigen',
    card: 'Abgelehnte Anfragen',
    reasons: [
      'E-Mail (email)',
      'muss eine gültige E-Mail-Adresse sein',
      'Formulardaten werden nicht',
      'Website form',
    ],
  },
} as const

test('lost leads are noticed on the dashboard and explained next to the keys', async () => {
  const org = getOrgPath(first)
  await visit(first, `${org}/settings/keys`)
  const empty = first.page.getByText('No requests were rejected in the last 7 days.')
  await expect.poll(() => empty.count()).toBe(1)
  await loseLeads(first, org)
  await first.context.close()

  for (const look of looks) {
    const { notice, link, card, reasons } = texts[look.locale]
    const window = await openDashboard(app, look)
    const { page } = window
    const name = formatLook(look)
    await visit(window, org)
    await page.getByText(notice).waitFor()
    await takeScreenshot(window, `rejected-notice-${name}`)
    expect(await findBarriers(window), name).toEqual([])
    expect(await measureOverflow(window), name).toBe(0)

    await page.getByRole('link', { name: link }).click()
    const region = page.getByRole('region', { name: card })
    for (const reason of reasons)
      await region.getByText(reason).filter({ visible: true }).first().waitFor()
    await takeScreenshot(window, `rejected-creates-${name}`)
    expect(await findBarriers(window), name).toEqual([])
    expect(await measureOverflow(window), name).toBe(0)
    expect(window.complaints, name).toEqual([])
    await window.context.close()
  }
})
