import { afterEach, describe, expect, test } from 'vitest'
import { endFault, faultNames, fileFaults, findReason } from './file-faults.ts'
import { getOrgPath, openSharedDemo, visit } from './open-app.ts'

const { window } = await openSharedDemo('owner')
const { page, context } = window
context.setDefaultTimeout(25000)
afterEach(() => endFault(page))

const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first()

/** Pages and parts of pages, each with a page to start from and the link to follow from there. */
const targets = [
  ['Attribution', '', 'Attribution'],
  ['Ad spend', '/leads', 'Ad spend'],
  ['API keys', '/settings/general', 'Active keys'],
] as const

describe.for(faultNames)('with files %s', (faultName) => {
  const fault = fileFaults[faultName]

  test.for(targets)('the page %s shows the reason, and opens afterwards', async (target) => {
    const [link, from, shown] = target
    await visit(window, getOrgPath(window) + from)
    await fault.start(page)

    await page.getByRole('link', { name: link, exact: true }).click()
    const reason = findReason(page, fault)
    await reason.waitFor()
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
    await endFault(page)
    await reason.getByRole('button').click()

    await heading(shown).waitFor()
  })
})
