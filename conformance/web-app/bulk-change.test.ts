import { expect, test } from 'vitest'
import { findBarriers, getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'

const { window } = await openDemo('member')

const count = async (query: string): Promise<number> => {
  const path = new URL(window.page.url())
  const url = `${path.origin}/app/orgs/${getOrgPath(window).split('/').at(-1)}/leads?limit=1&${query}`
  const answer = await window.page.request.get(url)
  return (await answer.json()).meta.pagination.total
}

test('all matching leads are changed with four clicks, and restored with one', async () => {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/leads?status=open&utm_source=google`)
  const [open, qualified] = [
    await count('status=open&utm_source=google'),
    await count('status=qualified'),
  ]
  expect(open).toBeGreaterThan(100)

  await page.getByRole('checkbox', { name: 'Select all leads on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await bar.getByRole('button', { name: `Select all ${open.toLocaleString('en')} leads` }).click()
  await takeScreenshot(window, 'bulk-all-selected')
  expect(await findBarriers(window)).toEqual([])
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Qualified' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'leads changed.' })
  await notice.waitFor()
  await takeScreenshot(window, 'bulk-changed')
  expect(await findBarriers(window)).toEqual([])

  expect(await count('status=open&utm_source=google')).toBe(0)
  expect(await count('status=qualified')).toBe(qualified + open)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The bulk change has been undone.').waitFor()
  expect(await count('status=open&utm_source=google')).toBe(open)
  expect(await count('status=qualified')).toBe(qualified)
})

test('a running change shows its progress and can be stopped', async () => {
  const { page } = window
  // The demo's leads are changed faster than anyone can click, so a change that has ended is shown
  // as running until it is stopped.
  let state = 'changing'
  await page.route(/\/bulk-changes$/, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const [latest, ...others] = data
    const running = { ...latest, state, total: 200, done: 50, changed: 50, restored: 0 }
    await route.fulfill({ response, json: { ...rest, data: [running, ...others] } })
  })
  const cancel = /\/bulk-changes\/[^/]+\/cancel$/
  await page.route(cancel, async (route) => {
    state = 'canceled'
    await route.continue()
  })
  await visit(window, `${getOrgPath(window)}/leads`)
  const notice = page.getByRole('status').filter({ hasText: 'Changing 200 leads…' })
  await notice.getByRole('progressbar', { name: '50 of 200 leads' }).waitFor()
  await takeScreenshot(window, 'bulk-running')
  expect(await findBarriers(window)).toEqual([])

  const stopping = page.waitForResponse(cancel)
  await notice.getByRole('button', { name: 'Stop change' }).click()

  expect((await stopping).status()).toBe(200)
  const stopped = page.getByRole('status').filter({ hasText: 'Changes to 50 leads are kept.' })
  await stopped.getByRole('button', { name: 'Undo' }).waitFor()
  await takeScreenshot(window, 'bulk-stopped')
  await page.unrouteAll({ behavior: 'wait' })
})

test('labels and owners of all matching leads are changed, and all of them are deleted', async () => {
  const { page } = window
  const query = 'status=open&utm_source=google'
  const selectAll = async () => {
    await visit(window, `${getOrgPath(window)}/leads?${query}`)
    await page.getByRole('checkbox', { name: 'Select all leads on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected leads' })
    await bar.getByRole('button', { name: /^Select all [\d,]+ leads$/ }).click()
    return bar
  }
  const total = await count(query)
  const notice = page.getByRole('status').filter({ hasText: /leads? (changed|deleted)\./ })
  const undo = async () => {
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The bulk change has been undone.').waitFor()
  }

  const labels = await selectAll()
  await labels.getByRole('button', { name: 'Labels' }).click()
  await takeScreenshot(window, 'bulk-labels')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('menuitem', { name: 'Hot' }).first().click()
  await notice.waitFor()
  const hot = await page.request.get(
    `${new URL(page.url()).origin}/app/orgs/${getOrgPath(window).split('/').at(-1)}/labels`,
  )
  const { id } = (await hot.json()).data.find(({ name }: { name: string }) => name === 'Hot')
  expect(await count(`${query}&labelId=${id}`)).toBe(total)
  await undo()
  expect(await count(`${query}&labelId=${id}`)).toBeLessThan(total)

  const owners = await selectAll()
  await owners.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: '(you)' }).click()
  await notice.waitFor()
  expect(await count(`${query}&ownerId=me`)).toBe(total)
  await undo()

  const deletion = await selectAll()
  await deletion.getByRole('button', { name: 'Delete leads' }).click()
  await takeScreenshot(window, 'bulk-delete')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await notice.waitFor()
  expect(await count(query)).toBe(0)
  await undo()
  expect(await count(query)).toBe(total)
})
