import { expect, test } from 'vitest'
import { choosePeriod } from './choose-period.ts'
import { getOrgPath, openDemo, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window

// Counts `pointerdown` events, because browsers also dispatch a click when Enter submits a form,
// and a second click for a label's input.
await page.addInitScript(`document.addEventListener('pointerdown', ({ isTrusted }) => {
  if (!isTrusted) return
  sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks')) + 1)
}, { capture: true })`)

const menuLink = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

/** Opens the list of fields, finds a field by typing, and opens its editor: one click. */
async function addFilter(field: string): Promise<void> {
  await button('Add filter').click()
  await page.getByLabel('Search fields').fill(field)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).waitFor()
}

/** Opens the ad spend report, grouped by campaign: two clicks. */
async function openCampaigns(): Promise<void> {
  await menuLink('Ad spend').click()
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Campaign').click()
  await page.getByRole('table', { name: 'Ad spend by campaign' }).getByRole('row').nth(1).waitFor()
}

const csv = [
  'Name,Email,Phone',
  ...Array.from(
    { length: 400 },
    (_, i) => `Ida Import ${i},ida-${i}@import.example,+4930${70_000 + i}`,
  ),
].join('\n')

interface Job {
  readonly name: string
  readonly most: number
  readonly run: () => Promise<unknown>
}

/**
 * A new user's tasks, which start on the dashboard, with the maximum number of clicks for each
 * task.
 */
const jobs: readonly Job[] = [
  {
    name: 'find a lead by name',
    most: 0,
    run: async () => {
      const { id } = await callApp(window, 'POST /leads', { name: 'Fridolin Findbar' })
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('textbox').fill('Fridolin')
      await page.getByRole('dialog').getByText('Fridolin Findbar').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/leads/${id}*`)
    },
  },
  {
    name: 'mark a lead as won, with its value',
    most: 3,
    run: async () => {
      await menuLink('Leads').click()
      await page.getByRole('button', { name: 'Change status: Open' }).first().click()
      await item('Won').click()
      await page.getByRole('dialog').getByLabel('Value').fill('1,250')
      await page.keyboard.press('Enter')
      await page.getByText('Marked as won').waitFor()
    },
  },
  {
    name: 'filter won leads from Google of last month',
    most: 5,
    run: async () => {
      await menuLink('Leads').click()
      await page.getByRole('radiogroup', { name: 'Status' }).getByText('Won').click()
      await addFilter('UTM source')
      await page.keyboard.type('google')
      await page.keyboard.press('Enter')
      await addFilter('Created')
      await page.getByRole('dialog').getByRole('button', { name: 'Last month' }).click()
      await page.waitForURL(({ searchParams }) =>
        ['status', 'utm_source', 'createdAt[gte]', 'createdAt[lt]'].every((key) =>
          searchParams.has(key),
        ),
      )
    },
  },
  {
    name: 'save a filtered list as a shared view',
    most: 4,
    run: async () => {
      await menuLink('Leads').click()
      await page.getByRole('radiogroup', { name: 'Status' }).getByText('Won').click()
      await button('Save as new view…').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Won leads')
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^Share/ })
        .click()
      await page.getByRole('dialog').getByLabel('Name').press('Enter')
      await page.getByText('View “Won leads” saved').waitFor()
      expect(await callApp(window, 'GET /views')).toContainEqual(
        expect.objectContaining({ name: 'Won leads', isShared: true }),
      )
    },
  },
  {
    name: 'see the cost per lead of each campaign last month',
    most: 4,
    run: async () => {
      await openCampaigns()
      await choosePeriod(page, 'Last month')
      await page.getByRole('columnheader', { name: 'Cost / lead' }).waitFor()
    },
  },
  {
    name: 'see the leads behind a figure',
    most: 3,
    run: async () => {
      await openCampaigns()
      await page.getByRole('table').getByRole('link', { name: /leads/i }).first().click()
      await page.waitForURL('**/ad-spend/leads?*')
      await page.getByRole('table').getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'invite a client as viewer',
    most: 5,
    run: async () => {
      await menuLink('Settings').click()
      await menuLink('Members').click()
      await page.getByRole('combobox', { name: 'Role' }).first().click()
      await page.getByRole('option', { name: 'Viewer' }).click()
      await page.getByLabel('Email').fill('client@klick.example')
      await button('Invite').click()
      await page.getByText('client@klick.example').first().waitFor()
    },
  },
  {
    name: 'import 400 leads after a dry run',
    most: 5,
    run: async () => {
      await menuLink('Import').click()
      const chooser = page.waitForEvent('filechooser')
      await button('Choose file').click()
      await (await chooser).setFiles({
        ...{ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
      })
      await button('Check file').click()
      await button('Import 400 rows').click()
      await page.getByRole('region', { name: 'Import complete' }).waitFor()
    },
  },
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
    most: 5,
    run: async () => {
      await menuLink('Leads').click()
      await page.getByRole('checkbox', { name: 'Select all leads on this page' }).click()
      await button('Set status').click()
      await item('Lost').click()
      await page.getByRole('dialog').getByRole('textbox').fill('Too late')
      await page.keyboard.press('Enter')
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

await visit(window, getOrgPath(window))

test.for(jobs)('$name takes few clicks', async ({ most, run }) => {
  // Navigates within the app, because each page load takes seconds.
  await menuLink('Dashboard').click()
  await page.getByRole('region', { name: 'Key metrics' }).waitFor()
  await page.evaluate(`sessionStorage.removeItem('clicks')`)

  await run()

  const clicks = await page.evaluate(`Number(sessionStorage.getItem('clicks'))`)
  expect(clicks).toBeLessThanOrEqual(most)
})
