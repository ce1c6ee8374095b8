import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'

const { window } = await openDemo('member')

const count = async (query: string): Promise<number> => {
  const path = new URL(window.page.url())
  const url = `${path.origin}/app/orgs/${getOrgPath(window).split('/').at(-1)}/leads?limit=1&${query}`
  const answer = await window.page.request.get(url)
  return (await answer.json()).meta.pagination.total
}

test('all matching leads are changed with four clicks, and restored with one', async () => {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/leads?status=open`)
  const [open, qualified] = [await count('status=open'), await count('status=qualified')]
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

  expect(await count('status=open')).toBe(0)
  expect(await count('status=qualified')).toBe(qualified + open)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The bulk change has been undone.').waitFor()
  expect(await count('status=open')).toBe(open)
  expect(await count('status=qualified')).toBe(qualified)
})

test('a running change shows its progress and can be stopped', async () => {
  const { page } = window
  // The change ends faster than anyone can click, so the test reports the change as running until a
  // click stops it.
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
  const query = 'status=open'
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

test('selected leads are deleted with one request, and restored with another', async () => {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/leads`)
  const total = await count('')
  const sent: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET') sent.push(path.split('/').slice(-2).join('/'))
  })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const box of [boxes.nth(0), boxes.nth(1), boxes.nth(2)]) await box.check()
  const bar = page.getByRole('region', { name: 'Selected leads' })

  await bar.getByRole('button', { name: 'Delete leads' }).click()
  const toast = page.getByRole('alert').filter({ hasText: '3 leads deleted' })
  await toast.waitFor()
  expect(await count('')).toBe(total - 3)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 leads restored').waitFor()

  expect(await count('')).toBe(total)
  expect(sent).toEqual(['leads/delete', 'leads/restore'])
})
