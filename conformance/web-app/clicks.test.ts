import { expect, test } from 'vitest'
import { getOrgPath, openDemo, visit } from './open-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

// Browsers also dispatch a click with `detail` 0 when Enter submits a form.
await page.addInitScript(`document.addEventListener('click', ({ detail, isTrusted }) => {
  if (!isTrusted || detail === 0) return
  sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks')) + 1)
}, { capture: true })`)

const menuLink = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

interface Job {
  readonly name: string
  readonly most: number
  readonly run: () => Promise<unknown>
}

/**
 * Tasks of a new user, each starting on the dashboard, with the maximum number of clicks that each
 * may take.
 */
const jobs: readonly Job[] = [
  {
    name: 'add a lead by hand',
    most: 3,
    run: async () => {
      await menuLink('Leads').click()
      await button('Add lead').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Klara Klick')
      await page.getByRole('dialog').getByLabel('Email').fill('klara@klick.example')
      await inDialog('Add lead').click()
      await page.getByText('Lead added').waitFor()
    },
  },
  {
    name: 'export leads as CSV',
    most: 3,
    run: async () => {
      await menuLink('Leads').click()
      await button('Export').click()
      const download = page.waitForEvent('download')
      await item('CSV: all fields').click()
      await download
    },
  },
  {
    name: 'mark 50 leads as lost with a reason, and undo it',
    most: 6,
    run: async () => {
      await menuLink('Leads').click()
      await page.getByRole('checkbox', { name: 'Select all leads on this page' }).click()
      await button('Set status').click()
      await item('Lost').click()
      await page.getByRole('dialog').getByRole('textbox').fill('Too late')
      await inDialog('Mark as lost').click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(/^Undone/).waitFor()
    },
  },
  {
    name: 'create an API key',
    most: 4,
    run: async () => {
      await menuLink('Settings').click()
      await menuLink('API keys').click()
      await button('Create API key').first().click()
      await page.getByRole('dialog').getByLabel('Name').fill('Clicks')
      await inDialog('Create API key').click()
      await page
        .getByText(/^lt_live_/)
        .first()
        .waitFor()
    },
  },
]

test.for(jobs)('$name takes few clicks', async ({ most, run }) => {
  await visit(window, org)
  await page.evaluate(`sessionStorage.removeItem('clicks')`)

  await run()

  const clicks = await page.evaluate(`Number(sessionStorage.getItem('clicks'))`)
  expect(clicks).toBeLessThanOrEqual(most)
})
