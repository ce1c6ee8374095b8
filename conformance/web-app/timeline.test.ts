import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import {
  getOrgPath,
  measureOverflow,
  openDemo,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
} from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

test('visits, changes and comments are one timeline, filtered and in both directions', async () => {
  // Not every lead with a click ID has visits, and the newest one depends on the time of day.
  const leads = await callApp(window, 'GET /leads?limit=50&gclid[exists]=true')
  const { id } = leads.find(({ sessions }: { sessions: object[] }) => sessions.length > 0)
  await callApp(window, `POST /leads/${id}/comments`, { text: 'Asked for a quote' })
  for (let value = 1; value <= 25; value += 1) {
    await callApp(window, 'POST /leads/change', { ids: [id], changes: { value } })
  }
  await visit(window, `${org}/leads/${id}`)
  const bullets = page.locator('.mantine-Timeline-item')
  const filter = page.getByRole('group', { name: 'Show in the timeline' })
  await expect.poll(() => bullets.count()).toBe(20)
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'lead-timeline')

  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.poll(() => bullets.count()).toBeGreaterThan(27)
  await filter.getByRole('button', { name: 'Comments 1' }).click()
  await expect
    .poll(() => bullets.allInnerTexts())
    .toEqual([expect.stringContaining('Asked for a quote')])
  await filter.getByRole('button', { name: /^Visits/ }).click()
  await expect.poll(() => bullets.first().innerText()).toContain('Lead created')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect.poll(() => bullets.last().innerText()).toContain('Lead created')
  expect(window.complaints).toEqual([])
})

test('a lead with many changes shows all of them in order, from both ends', async () => {
  const { id } = await callApp(window, 'POST /leads', { name: 'Carla Change' })
  await callApp(window, `POST /leads/${id}/comments`, { text: 'Called before all changes' })
  for (let index = 1; index <= 230; index += 1) {
    await callApp(window, 'PATCH /leads', { id, conversionName: `name ${index}.` })
  }
  await visit(window, `${org}/leads/${id}`)
  const bullets = page.locator('.mantine-Timeline-item')
  const showMore = page.getByRole('button', { name: /^Show more/ })
  const readNames = async () =>
    (await bullets.allInnerTexts()).map((text) => Number(/name (\d+)\.[^.]*$/.exec(text)?.[1]))
  const count = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i))

  await page.getByRole('button', { name: 'Changes 200+' }).click()
  expect(await readNames()).toEqual(count(230, 211))
  for (const shown of [40, 80, 160]) {
    await showMore.click()
    await expect.poll(() => bullets.count()).toBe(shown)
  }
  await takeScreenshot(window, 'lead-timeline-many')
  await showMore.click()
  await expect.poll(() => bullets.count()).toBe(230)
  expect(await readNames()).toEqual(count(230, 1))
  await page.getByRole('button', { name: 'Changes 230', exact: true }).waitFor()
  expect(await showMore.count()).toBe(0)

  await page.reload()
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect.poll(() => bullets.nth(1).innerText()).toContain('Called before all changes')
  expect((await readNames()).slice(2)).toEqual(count(1, 18))
  expect(await findBarriers(window)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('emails to members are in the timeline, with their reason', async () => {
  const { id } = await callApp(window, 'POST /leads', { name: 'Erika Email' })
  // The demo sends no emails.
  await page.route(`**/leads/${id}/teamwork`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const email = { personName: 'Emre Aydın', sentAt: new Date().toISOString() }
    body.data.emails = [
      { ...email, id: '019a0000-0000-7000-8000-000000000001', kind: 'assigned' },
      { ...email, id: '019a0000-0000-7000-8000-000000000002', kind: 'mentions' },
    ]
    await route.fulfill({ response, json: body })
  })

  await visit(window, `${org}/leads/${id}`)
  await page.getByRole('button', { name: 'Emails 2' }).click()

  const texts = await page.locator('.mantine-Timeline-item').allInnerTexts()
  expect(texts).toEqual([
    expect.stringMatching(/^Email to Emre Aydın\n+Mentioned in a comment · /),
    expect.stringMatching(/^Email to Emre Aydın\n+Lead assigned · /),
  ])
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'lead-timeline-emails')
  expect(window.complaints).toEqual([])
})

test('custom data without a field is a table, also on a phone in German', async () => {
  const { id } = await callApp(window, 'POST /leads', {
    name: 'Tabea Tabelle',
    custom: { roof: 'flat', answers: { a: 1 }, agreed: true, none: null },
  })
  await using phone = await openWindow(app, {
    ...{ device: 'touch', colors: 'dark', locale: 'de-DE' },
  } as const).then((opened) => ({
    ...opened,
    [Symbol.asyncDispose]: () => opened.context.close(),
  }))
  await visit(window, `${org}/leads/${id}`)

  await page.getByRole('row', { name: 'roof flat' }).waitFor()
  await page.getByRole('row', { name: 'agreed Yes' }).waitFor()
  expect(await page.getByRole('row', { name: /^answers/ }).innerText()).toContain('"a": 1')
  await takeScreenshot(window, 'lead-custom-table')
  await signInByRequest(app, phone)
  await visit(phone, `${org}/leads/${id}`)
  expect(await measureOverflow(phone)).toBe(0)
  expect(await findBarriers(phone)).toEqual([])
  await takeScreenshot(phone, 'lead-timeline-phone')
  expect(window.complaints).toEqual([])
})
