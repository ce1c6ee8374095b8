import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import { hostileAddresses, hostileLeads, hostileTexts } from './hostile-texts.ts'
import { getOrgPath, visit } from './open-app.ts'
import { callApp, openSettled, owner } from './settled-app.ts'

const { app, window } = await openSettled()
const leadIds: string[] = []

beforeAll(async () => {
  const sessionIds = await sendVisits()
  for (const [i, lead] of hostileLeads().entries()) {
    const sessionId = sessionIds[i % sessionIds.length]
    leadIds.push((await callApp(window, 'POST /leads', { ...lead, sessionId })).id)
  }
  await fillSettings()
})

/** Sessions with hostile titles, paths, parameters and referrers, which any page can send. */
async function sendVisits(): Promise<string[]> {
  const site = await callApp(window, 'POST /sites', {
    name: hostileTexts[1],
    origins: [],
    forms: false,
  })
  const sessions: string[] = []
  for (const text of hostileTexts) {
    const at = Date.now()
    const encoded = encodeURIComponent(text)
    const sessionId = randomUUID()
    const url = `https://www.shop.example/${encoded}?utm_source=${encoded}&utm_campaign=${encoded}&gclid=${encoded}`
    const event = {
      type: 'page',
      id: randomUUID(),
      at,
      url,
      title: text,
      referrer: `https://r.example/${encoded}`,
    }
    const answer = await window.context.request.post('/px/events', {
      headers: { origin: 'https://www.shop.example', 'user-agent': 'Mozilla/5.0 Firefox/145.0' },
      data: {
        site: site.id,
        sentAt: at,
        visitorId: randomUUID(),
        sessionId,
        consent: { analytics_storage: true, ad_storage: true },
        events: [event],
      },
    })
    expect(answer.status()).toBe(204)
    sessions.push(sessionId)
  }
  return sessions
}

/** Creates one object of every kind that users can name, each with a hostile name. */
async function fillSettings(): Promise<void> {
  for (const text of hostileTexts.filter((one) => one.length <= 100)) {
    await callApp(window, 'POST /labels', { name: text })
    await callApp(window, 'POST /conversion-events', { name: text })
    await callApp(window, 'POST /keys', { name: text, scopes: ['leads:read'] })
  }
  const conditions = [{ field: 'note', operator: 'equals', value: hostileTexts[0] }]
  await callApp(window, 'POST /rules', { name: hostileTexts[1], conditions })
  await refuse({ email: 'refused@example.com', note: hostileTexts[0], name: hostileTexts[2] })
  await callApp(window, 'POST /views', {
    name: hostileTexts[1],
    query: { search: hostileTexts[2] },
    isShared: true,
  })
}

/** Sends a lead that the rule blocks and puts in quarantine. */
async function refuse(lead: object): Promise<void> {
  const answer = await window.context.request.post(
    `/app${getOrgPath(window).replace('/o/', '/orgs/')}/leads`,
    { headers: { origin: app.origin }, data: lead },
  )
  expect(answer.status()).toBe(403)
}

/**
 * Asserts that a page ran no hostile script, loaded nothing from elsewhere, and has no unsafe
 * links.
 */
async function expectHarmless(path: string, open = goTo): Promise<void> {
  await open(window, path)
  const { page, complaints } = window
  expect(await page.evaluate('window.struck'), `a script of ${path} ran`).toBeUndefined()
  // Also covers violations of the content security policy, which would show that the page attempted
  // to run or load something.
  expect(complaints.splice(0), path).toEqual([])
  const targets = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((one) => String(one.getAttribute('href'))))
  const bad = targets.filter((href) => /^\s*(javascript|data|vbscript):|^\/\//i.test(href))
  expect(bad, `links of ${path}`).toEqual([])
  expect(await page.locator('iframe, form[action*="attacker"], base, math').count(), path).toBe(0)
}

test("no text of a lead or its sessions runs on the lead's page", async () => {
  const org = getOrgPath(window)
  for (const [i, id] of leadIds.entries()) {
    // Only the first page is loaded completely, because one complete load is enough.
    await expectHarmless(`${org}/leads/${id}`, i === 0 ? visit : goTo)
    expect(await window.page.getByText('struck').count(), 'texts are shown').toBeGreaterThan(5)
  }
})

test('nor on any page that lists or sums up leads', async () => {
  const org = getOrgPath(window)
  const needle = encodeURIComponent(hostileTexts[1] ?? '')
  for (const path of [
    '',
    '/leads',
    `/leads?search=${needle}&utm_source=${needle}&website=${encodeURIComponent(hostileAddresses[0] ?? '')}`,
    '/attribution',
    '/attribution?by=campaign',
    `/ad-spend/leads?accountId=${needle}&campaignId=${needle}`,
    '/imports',
  ]) {
    await expectHarmless(org + path, path.includes('?') ? visit : goTo)
  }
})

test('nor in the settings, whatever things are named', async () => {
  const org = getOrgPath(window)
  for (const section of [
    'general',
    'members',
    'keys',
    'pixel',
    'labels',
    'conversion-events',
    'rules',
    'quarantine',
    'audit',
  ]) {
    await expectHarmless(`${org}/settings/${section}`)
  }
})

test('nor after sign-in with a hostile redirect', async () => {
  for (const target of [...hostileAddresses, '/\\attacker.example', 'https://attacker.example/']) {
    await window.context.clearCookies()
    await window.page.goto(`/sign-in?next=${encodeURIComponent(target)}`)
    await window.page.getByLabel('Email').fill(owner.email)
    await window.page.getByLabel('Password', { exact: true }).fill(owner.password)
    await window.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await window.page.waitForURL('**/o/*')
    expect(new URL(window.page.url()).origin).toBe(app.origin)
    expect(await window.page.evaluate('window.struck')).toBeUndefined()
  }
})
