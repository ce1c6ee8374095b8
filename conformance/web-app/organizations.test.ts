import { expect, test } from 'vitest'
import { getOrgPath, openDemo, visit } from './open-app.ts'

const { window } = await openDemo('owner')
const first = getOrgPath(window)

/** Creates another organization and opens it without reloading the page. */
async function switchTo(name: string): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: /^Organization: / }).click()
  await page.getByRole('menuitem', { name: 'New organization' }).click()
  // The settings page also has a name field, and stays visible until the next page has loaded.
  await page.getByRole('heading', { name: 'New organization' }).waitFor()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/o/') && !url.pathname.includes(first))
}

test("browser navigation to another organization shows that organization's settings", async () => {
  const { page } = window
  await visit(window, `${first}/settings/general`)
  await switchTo('Third')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const name = page.locator('main input[autocomplete=organization]')
  await expect.poll(() => name.inputValue()).toBe('Third')

  await page.evaluate('history.go(-3)')
  await page.waitForURL(`**${first}/settings/general`)

  await expect.poll(() => name.inputValue()).toBe('Nordlicht Solar')
})
