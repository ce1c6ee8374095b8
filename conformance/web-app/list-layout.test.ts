import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import {
  demoPeople,
  getOrgPath,
  measureOverflow,
  openDemo,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
} from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window } = await openDemo('member')
const { page } = window
const leads = `${getOrgPath(window)}/leads`

const head = (column: string) => page.locator(`th[data-column="${column}"]`)
const edge = (name: string) => page.getByRole('separator', { name: `Width of ${name}` })
const columns = () =>
  page
    .locator('th[data-column]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column')))

const readWidth = async (column: string): Promise<number> =>
  Math.round((await head(column).boundingBox())?.width ?? 0)

const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT')

/**
 * Presses the mouse button at a point, moves the mouse to another point and releases the button.
 */
async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

async function center(place: Locator) {
  const box = (await place.boundingBox()) ?? expect.fail('not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

for (const [name, status] of [
  ['Won deals', 'won'],
  ['Lost deals', 'lost'],
  ['To do', 'open'],
] as const) {
  await callApp(window, 'POST /views', { name, query: { status }, isShared: false })
}

test('views are tabs that the arrow keys reach, and their order is kept', async () => {
  await visit(window, leads)
  const tabs = page.getByRole('navigation', { name: 'Saved views' })
  const tab = (name: string) => tabs.getByRole('button', { name, exact: true })
  await tab('All leads').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/leads?*view=*')
  await expect.poll(() => tab('To do').getAttribute('aria-current')).toBe('page')
  expect(await findBarriers(window)).toEqual([])

  await tabs.getByRole('button', { name: 'Views' }).click()
  const moved = saved()
  await page.getByRole('menuitem', { name: 'Move tab left' }).click()
  await moved
  await takeScreenshot(window, 'view-tabs')
  await page.keyboard.press('Escape')
  await page.reload()
  await tab('To do').waitFor()
  const names = await tabs.locator('button[aria-current], button[title]').allInnerTexts()
  expect(names).toEqual(['All leads', 'To do', 'Lost deals', 'Won deals'])
  expect(window.complaints).toEqual([])
})

test('a drag that ends before its code is loaded changes nothing', async () => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/column-gestures-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/column-gestures-*.js')
  await page.goto(leads, { waitUntil: 'commit' })
  const url = (await requested).url()
  // The columns move when the font arrives.
  await page.evaluate('document.fonts.ready')
  const start = await center(edge('Name'))
  const before = await readWidth('name')

  await drag(start, { x: start.x + 90, y: start.y })
  loaded.resolve()
  await page.evaluate(`import('${url}')`)
  await page.unrouteAll()
  await page.mouse.move(start.x + 30, start.y, { steps: 4 })
  await page.mouse.move(start.x + 60, start.y, { steps: 4 })

  expect(await readWidth('name')).toBe(before)
  const dragged = saved()
  await drag(start, { x: start.x + 90, y: start.y })
  await dragged
  expect(await readWidth('name')).toBe(before + 90)
  const reset = saved()
  await edge('Name').dblclick()
  await reset
})

test('a column is resized with the mouse and the keyboard, per view, and reset', async () => {
  await visit(window, leads)
  const before = await readWidth('name')
  const start = await center(edge('Name'))

  const dragged = saved()
  await drag(start, { x: start.x + 90, y: start.y })
  await dragged
  expect(await readWidth('name')).toBe(before + 90)
  await edge('Name').focus()
  const pressed = saved()
  await page.keyboard.press('ArrowLeft')
  await pressed
  expect(await readWidth('name')).toBe(before + 74)
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'columns-resized')

  await page.reload()
  await expect.poll(() => readWidth('name')).toBe(before + 74)
  await page.getByRole('button', { name: 'Won deals' }).click()
  await page.waitForURL('**/leads?*view=*')
  await page.locator('table:not([data-sized])').waitFor()

  await visit(window, leads)
  const reset = saved()
  await edge('Name').dblclick()
  await reset
  expect(await readWidth('name')).not.toBe(before + 74)
  expect(window.complaints).toEqual([])
})

test('a column is moved with the mouse and the keyboard, and a click still sorts', async () => {
  await visit(window, leads)
  const [first, second, third] = await columns()

  const dragged = saved()
  await drag(await center(head('status')), await center(head('createdAt')))
  await dragged
  expect((await columns()).slice(0, 4)).toEqual([first, third, 'createdAt', second])
  expect(new URL(page.url()).searchParams.has('sort')).toBe(false)
  await edge('Status').focus()
  for (const expected of [2, 1, 0]) {
    const moved = saved()
    await page.keyboard.press('Shift+ArrowLeft')
    await moved
    await expect.poll(async () => (await columns()).indexOf('status')).toBe(expected)
  }
  expect(await edge('Status').evaluate((one) => one.matches(':focus'))).toBe(true)
  expect(await findBarriers(window)).toEqual([])
  await head('value').getByRole('button').click()
  await page.waitForURL('**/leads?sort=value*')
  await page.keyboard.press('Escape')
  expect(window.complaints).toEqual([])
})

test('on a phone, tabs scroll and the page does not', async () => {
  await using phone = await openWindow(app, { device: 'touch', colors: 'dark' }).then((opened) => ({
    ...opened,
    [Symbol.asyncDispose]: () => opened.context.close(),
  }))
  await signIn(phone, demoPeople.member)
  await visit(phone, leads)

  expect(await measureOverflow(phone)).toBe(0)
  expect(await findBarriers(phone)).toEqual([])
  await phone.page.getByRole('button', { name: 'Won deals' }).tap()
  await phone.page.waitForURL('**/leads?*view=*')
  await takeScreenshot(phone, 'view-tabs-phone')
  expect(phone.complaints).toEqual([])
})
