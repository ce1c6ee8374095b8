import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { endFault, type FaultName, faultNames, fileFaults, findReason } from './file-faults.ts'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openSharedDemo, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openSharedDemo('owner')
const { page, context } = window
context.setDefaultTimeout(25000)
afterEach(() => endFault(page))

const [{ id: leadId }] = await callApp(window, 'GET /leads?limit=1&status=open')

const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const menu = () => page.getByRole('menu')
const dialog = () => page.getByRole('dialog')

/** A part of the app that loads when it is first opened. */
interface Part {
  readonly name: string
  readonly path: string
  readonly opener: () => Locator
  /** Opens the part in a way other than clicking. */
  readonly open?: () => Promise<void>
  readonly opened: () => Locator
}

/**
 * Presses the key again if nothing appears: a key press is lost before the list has added its
 * key handler.
 */
async function pressUntilAnswered(): Promise<void> {
  const answer = page.getByRole('alert').or(dialog()).first()
  const press = async () => {
    await page.keyboard.press('?')
    return await answer.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(press, { timeout: 20_000 }).toBe(true)
}

const parts: readonly Part[] = [
  {
    name: 'the status menu of the list',
    path: '/leads',
    opener: () =>
      page
        .locator('tbody')
        .getByRole('button', { name: /^Change status/ })
        .first(),
    opened: menu,
  },
  { name: 'the views menu', path: '/leads', opener: () => button('Views'), opened: menu },
  { name: 'the export menu', path: '/leads', opener: () => button('Export'), opened: menu },
  {
    name: 'the menu of the list',
    path: '/leads',
    opener: () => button('More actions'),
    opened: menu,
  },
  { name: 'the column picker', path: '/leads', opener: () => button('Columns'), opened: dialog },
  { name: 'the form of a lead', path: '/leads', opener: () => button('Add lead'), opened: dialog },
  {
    name: 'the list of filters',
    path: '/leads',
    opener: () => button('Add filter'),
    opened: () => page.getByRole('listbox'),
  },
  {
    name: 'the bar of selected leads',
    path: '/leads',
    opener: () => page.locator('tbody').getByRole('checkbox').first(),
    opened: () => page.getByRole('button', { name: 'Set status' }),
  },
  {
    name: 'the list of shortcuts',
    path: '/leads',
    // The list handles keys only once it contains rows; rows appear after the heading.
    opener: () => page.locator('tbody tr').first(),
    open: pressUntilAnswered,
    opened: dialog,
  },
  { name: 'the organization menu', path: '', opener: () => button(/^Organization/), opened: menu },
  { name: 'the user menu', path: '/imports', opener: () => button(/^Frauke/), opened: menu },
  { name: 'the search', path: '/imports', opener: () => button(/^Search/), opened: dialog },
  {
    name: 'the status menu of a lead',
    path: `/leads/${leadId}`,
    opener: () => button(/^Change status|^Open/),
    opened: menu,
  },
  {
    name: 'the menu of a lead',
    path: `/leads/${leadId}`,
    opener: () => button('More actions'),
    opened: menu,
  },
  {
    name: 'the question before a member is removed',
    path: '/settings/members',
    opener: () => button('Remove Emre Kaya'),
    opened: dialog,
  },
  {
    name: 'the question before a key is revoked',
    path: '/settings/keys',
    opener: () => button(/^Revoke/),
    opened: dialog,
  },
  {
    name: 'the question before a label is deleted',
    path: '/settings/labels',
    opener: () => button('Delete Hot'),
    opened: dialog,
  },
  {
    name: 'the form of a key',
    path: '/settings/keys',
    opener: () => button('Create API key'),
    opened: dialog,
  },
  {
    name: 'the form of a rule',
    path: '/settings/rules',
    opener: () => button('Add rule'),
    opened: dialog,
  },
  {
    name: 'the form of a site',
    path: '/settings/pixel',
    opener: () => button('Add site'),
    opened: dialog,
  },
  {
    name: 'the form of a schedule',
    path: '/ad-spend/schedules',
    opener: () => button('Add schedule'),
    opened: dialog,
  },
  {
    name: 'the form for pasted rates',
    path: '/ad-spend/currencies',
    opener: () => button('Paste rates'),
    opened: dialog,
  },
  {
    name: 'the form of a mapping',
    path: '/ad-spend/unmatched',
    opener: () => button('Add mapping'),
    opened: dialog,
  },
]

/** A quick run tests each part with only one fault; testing all four would take a minute longer. */
const partsFor = (faultName: FaultName): readonly Part[] =>
  inject('isFullSize')
    ? parts
    : parts.filter((_, i) => faultNames[i % faultNames.length] === faultName)

describe.for(faultNames)('with files %s', (faultName) => {
  const fault = fileFaults[faultName]

  test.for(partsFor(faultName))(
    '$name stays closed with the reason, and the page stays',
    async (part) => {
      const { path, opener, open = () => opener().click(), opened } = part
      await visit(window, getOrgPath(window) + path)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      await opener().waitFor()
      window.complaints.length = 0
      await fault.start(page)

      await open()
      const reason = findReason(page, fault)
      await reason.waitFor().catch(async (cause) => {
        const alerts = await page.getByRole('alert').allInnerTexts()
        throw new Error(`there is no reason, but ${JSON.stringify(alerts)}`, { cause })
      })

      expect(await reason.count()).toBe(1)
      expect(await page.getByRole('heading', { level: 1, name: title }).count()).toBe(1)
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
      expect(await opened().count()).toBe(0)
      expect(window.complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual(
        [],
      )

      await endFault(page)
      if (faultName !== 'replaced by a new version') {
        // The lead whose actions could not be shown is still selected.
        if (
          await opener()
            .isChecked()
            .catch(() => false)
        )
          await opener().click()
        await open()
      }
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('alert').getByRole('button', { name: 'Reload' }).click(),
      ])
      await opener().waitFor()
      await open()
      await opened().first().waitFor()
    },
  )
})

test('the reason is accessible', async () => {
  await visit(window, `${getOrgPath(window)}/leads`)
  const fault = fileFaults['replaced by a new version']
  await fault.start(page)

  await button('Export').click()
  await findReason(page, fault).waitFor()

  expect(await findBarriers(window)).toEqual([])
})
