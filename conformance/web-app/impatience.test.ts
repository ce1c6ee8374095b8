import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { getOrgPath, openDemo, visit } from './open-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/**
 * Delays all requests that change data, and counts those whose path matches.
 *
 * @param path Pattern for the paths of counted requests.
 * @param until Promise that delays each request until it settles; by default, the delay is half a
 *   second.
 */
async function countSlowly(path: RegExp, until?: Promise<void>): Promise<() => number> {
  let count = 0
  await page.route('**/app/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'GET') {
      if (path.test(new URL(request.url()).pathname)) count += 1
      await (until ?? new Promise((resolve) => setTimeout(resolve, 500)))
    }
    await route.continue()
  })
  return () => count
}

/** Clicks twice in quick succession. */
async function clickTwice(button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('There is no button.')
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
}

const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

test('a double click creates one key', async () => {
  await visit(window, `${org}/settings/keys`)
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Twice')
  const count = await countSlowly(/\/keys$/)

  await clickTwice(inDialog('Create API key'))
  await page.getByText(/^lt_live_\w{20}/).waitFor()

  expect(count()).toBe(1)
})

test('a double click creates one rule', async () => {
  await visit(window, `${org}/settings/rules`)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Twice')
  await page.getByRole('dialog').getByLabel('Value').first().fill('twice')
  const count = await countSlowly(/\/rules$/)

  await clickTwice(inDialog('Create rule'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  expect(count()).toBe(1)
})

test('a double click releases a lead once, without an error', async () => {
  await visit(window, `${org}/settings/quarantine`)
  await page.getByRole('checkbox').nth(1).check()
  const count = await countSlowly(/\/release$/)

  await clickTwice(page.getByRole('button', { name: 'Release' }).first())
  await page.getByText('1 lead released').waitFor()

  expect(count()).toBe(1)
})

test('a user who leaves while a form is being saved is asked only until it is saved', async () => {
  await visit(window, `${org}/settings/general`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Saved on the way out')
  const released = Promise.withResolvers<void>()
  const count = await countSlowly(/\/settings$/, released.promise)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await page.getByText('Leave without saving?').waitFor()
  released.resolve()
  await page.waitForURL(/\/leads/)
  await page.getByText('Leave without saving?').waitFor({ state: 'detached' })

  expect(count()).toBe(1)
  await visit(window, `${org}/settings/general`)
  expect(await name.inputValue()).toBe('Saved on the way out')
})

test('a filter set while a search is being typed keeps both', async () => {
  await visit(window, `${org}/leads`)

  await page.getByRole('searchbox').pressSequentially('an')
  await page.locator('label', { hasText: /^Won/ }).click()

  await page.waitForURL(
    ({ searchParams: set }) => set.get('search') === 'an' && set.get('status') === 'won',
  )
})

test('with responses out of order, the last request wins', async () => {
  await visit(window, `${org}/leads`)
  await page.route('**/leads?*search=nobody-is*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => undefined)
  })

  await page.getByRole('searchbox').fill('nobody-is-called-this')
  await page.waitForURL(/search=nobody/)
  await page.getByRole('searchbox').fill('')
  await page.waitForURL((url) => !url.search.includes('search'))
  await page.waitForTimeout(2_000)

  expect(await page.getByText('No matching leads').count()).toBe(0)
  expect(await page.locator('[data-lead-id]').count()).toBeGreaterThan(10)
})

test('a proxy error during a restart of the service is retried', async () => {
  let refused = 0
  await page.route('**/settings', async (route) => {
    refused += 1
    if (refused > 2) return route.continue()
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
  })

  await visit(window, `${org}/settings/general`)

  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
