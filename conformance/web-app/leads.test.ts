import { afterEach, beforeAll, expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import {
  demoPeople,
  getOrgPath,
  openDemo,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
  type Window,
} from './open-app.ts'
import { callApp } from './settled-app.ts'
import { watchRequests } from './watch-requests.ts'

const { app, window } = await openDemo('member')
/** URL of the list. */
const leads = `${getOrgPath(window)}/leads`
/** Window of another user in the organization. */
let colleague: Window
beforeAll(async () => {
  colleague = await openWindow(app)
  await signIn(colleague, demoPeople.owner)
})

afterEach(async () => {
  await window.page.unrouteAll({ behavior: 'ignoreErrors' })
  window.complaints.length = 0
})

/** Waits for content, with enough time for a busy machine. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read)

/** Names in the list on the page, from top to bottom. */
const readNames = ({ page }: Window): Promise<string[]> =>
  page.locator('tr[data-lead-id] [data-lead-link]').allInnerTexts()

/** Row for the lead with this name. */
const findRow = (name: string) => window.page.getByRole('row').filter({ hasText: name })

/** Status of the lead with this name in the list. */
const readStatus = (name: string): Promise<string> =>
  findRow(name)
    .getByRole('button', { name: /^Change status: / })
    .innerText()

const readStatuses = (names: readonly string[]): Promise<string[]> =>
  Promise.all(names.map(readStatus))

/** Creates leads, and opens the list with a filter for these leads. */
async function openNewLeads(family: string, firstNames: readonly string[]): Promise<string[]> {
  const names = firstNames.map((one) => `${one} ${family}`)
  for (const name of names) await callApp(window, 'POST /leads', { name, status: 'open' })
  await visit(window, `${leads}?search=${family}`)
  await soon(() => readNames(window)).toEqual(names.toReversed())
  return names
}

/** Delays changes to leads. @returns Function that lets the changes continue. */
async function holdChanges(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await window.page.route('**/leads/change', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a filtered, sorted and searched list has its own address, and Back returns to the previous list', async () => {
  const { page } = window
  await visit(window, leads)
  const first = await readNames(window)
  const settle = watchRequests(page)
  await page.getByLabel('Search leads').fill('an')
  await page.waitForURL('**/leads?search=an')
  await page.getByRole('radiogroup', { name: 'Status' }).getByText(/^Won/).click()
  await page.waitForURL('**/leads?*status=won*')
  await soon(
    async () => new Set(await page.getByLabel(/^Change status: /).allInnerTexts()),
  ).toEqual(new Set(['Won']))
  await settle()
  const searched = await readNames(window)
  const settleAgain = watchRequests(page)
  await page.getByRole('columnheader').getByRole('button', { name: 'Value', exact: true }).click()
  await page.waitForURL('**/leads?*sort=value*')
  await settleAgain()
  await soon(() => readNames(window)).not.toEqual(searched)
  const sorted = await readNames(window)
  await takeScreenshot(window, 'leads-narrowed')

  await visit(colleague, page.url())
  await soon(() => readNames(colleague)).toEqual(sorted)
  expect(await colleague.page.getByLabel('Search leads').inputValue()).toBe('an')
  expect(first).not.toEqual(searched)

  await page.goBack()
  await soon(() => readNames(window)).toEqual(searched)
  expect(new URL(page.url()).searchParams.has('sort')).toBe(false)
  expect([...window.complaints, ...colleague.complaints]).toEqual([])
})

test('leads selected by keyboard are set to won together, appear in the history, and can be undone', async () => {
  const { page } = window
  const names = await openNewLeads('Tastenfeld', ['Anke', 'Bodo', 'Cleo'])
  const chosen = ['Cleo Tastenfeld', 'Bodo Tastenfeld']
  const letGo = await holdChanges()

  for (const key of ['j', 'x', 'j', 'x', 's']) await page.keyboard.press(key)
  await page.getByRole('region', { name: 'Selected leads' }).getByText('2 selected').waitFor()
  await page.getByRole('menuitem', { name: 'Won' }).waitFor()
  await takeScreenshot(window, 'leads-selected')
  await page.getByRole('menuitem', { name: 'Won' }).click()
  // The service has not received the request yet.
  await soon(() => readStatuses(names)).toEqual(['Open', 'Won', 'Won'])
  letGo()
  await page.getByText('2 leads marked as won').waitFor()
  await takeScreenshot(window, 'leads-undo')

  await goTo(colleague, `${leads}?search=Tastenfeld`)
  await colleague.page.getByRole('link', { name: 'Cleo Tastenfeld' }).click()
  await colleague.page.getByRole('heading', { level: 1, name: 'Cleo Tastenfeld' }).waitFor()
  await colleague.page.getByText(/ by Emre Kaya$/).waitFor()
  const text = await colleague.page.getByRole('main').innerText()
  expect(text).toMatch(/Timeline\s[\s\S]*Status\s+Open\s+→\s+Won\s[\s\S]* by Emre Kaya/)
  await takeScreenshot(colleague, 'lead-history')

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await soon(() => readStatuses(chosen)).toEqual(['Open', 'Open'])
  await page.reload()
  await soon(() => readStatuses(names)).toEqual(['Open', 'Open', 'Open'])
  expect(window.complaints).toEqual([])
})

test('a change that the service rejects is rolled back with a message', async () => {
  const { page } = window
  const [name = ''] = await openNewLeads('Rücknahme', ['Dora'])
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/leads/change', async (route) => {
    await promise
    await route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL_ERROR', message: 'It broke.' }, meta: { requestId: 'r1' } },
    })
  })

  await findRow(name).getByRole('button', { name: 'Change status: Open' }).click()
  await page.getByRole('menuitem', { name: 'Qualified' }).click()
  await soon(() => readStatus(name)).toBe('Qualified')
  resolve()

  await page.getByText('Something went wrong').waitFor()
  await soon(() => readStatus(name)).toBe('Open')
  await takeScreenshot(window, 'leads-taken-back')
  await page.reload()
  await soon(() => readStatus(name)).toBe('Open')
})

test('a view is saved, found again after a reload, and deleted', async () => {
  const { page } = window
  await goTo(window, `${leads}?status=lost&sort=name:asc`)
  const rows = await readNames(window)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lost by name')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('View “Lost by name” saved').waitFor()

  await goTo(window, leads)
  await soon(() => readNames(window)).not.toEqual(rows)
  const tabs = page.getByRole('navigation', { name: 'Saved views' })
  await tabs.getByRole('button', { name: 'Lost by name' }).click()
  await page.waitForURL('**/leads?*view=*')
  await soon(() => readNames(window)).toEqual(rows)
  await takeScreenshot(window, 'leads-view')

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Delete “Lost by name”…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('View “Lost by name” deleted').waitFor()
  await page.waitForURL((url) => url.search === '')
  await page.reload()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Lost by name' }).count()).toBe(0)
  expect(window.complaints).toEqual([])
})

test('a manually added lead is on top of the list with that source', async () => {
  const { page } = window
  await visit(window, leads)
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Hanna Handschlag')
  await form.getByLabel('Email').fill('hanna@handschlag.example')
  await takeScreenshot(window, 'leads-add')
  await form.getByRole('button', { name: 'Add lead' }).click()
  await page.getByText('Lead added').waitFor()
  await soon(async () => (await readNames(window))[0]).toBe('Hanna Handschlag')

  await page.getByRole('button', { name: 'Open lead' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hanna Handschlag' }).waitFor()
  await page.getByText(/ · Manual$/).waitFor()
  const [, id] = /leads\/([^/?]+)/.exec(page.url()) ?? []
  expect((await callApp(window, `GET /leads/${id}`)).source).toBe('manual')
  expect(window.complaints).toEqual([])
})

test.for([
  ['nordlicht an der alster', 0],
  ['nordlicht an der alster', 40],
  // Slower than the debounce, so that responses arrive while the test is still typing.
  ['alster', 300],
] as const)(
  'typing “%s” into the search, one letter every %i ms, loses none',
  async ([typed, delay]) => {
    const { page } = window
    await goTo(window, leads)
    const box = page.getByLabel('Search leads')

    await box.pressSequentially(typed, { delay })

    expect(await box.inputValue()).toBe(typed)
    await page.waitForURL((url) => url.searchParams.get('search') === typed)
    expect(await box.inputValue()).toBe(typed)
    expect(window.complaints).toEqual([])
  },
)

test('keyboard users can undo a change without reaching its toast', async () => {
  const { page } = window
  const [name = ''] = await openNewLeads('Takeback', ['Ada'])
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Qualified' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await soon(() => readStatus(name)).toBe('Qualified')

  await page.getByRole('searchbox').press('Control+z')
  await soon(() => readStatus(name)).toBe('Qualified')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('Control+z')

  await page.getByText('Undone', { exact: true }).waitFor()
  await soon(() => readStatus(name)).toBe('Open')
})
