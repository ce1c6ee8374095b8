import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openSharedDemo, visit } from './open-app.ts'

const { window } = await openSharedDemo('owner')
const { page } = window
const org = getOrgPath(window)

const figures = page.getByRole('region', { name: 'Key metrics' })
const readParam = (name: string) => new URL(page.url()).searchParams.get(name)

/**
 * Opens the list behind a card.
 *
 * @returns The card's metric, and the number of leads in the list.
 */
async function openFigure(name: RegExp): Promise<[string, string]> {
  const card = figures.getByRole('link', { name })
  const shown = await card.locator('.figures').first().innerText()
  const href = (await card.getAttribute('href')) ?? ''
  const query = new URL(href, page.url()).searchParams
  const answer = await window.context.request.get(
    `/app${org.replace('/o/', '/orgs/')}/leads?limit=1&${query}`,
  )
  const { total } = (await answer.json()).meta.pagination
  return [shown, String(total)]
}

test('by default, figures count by outcome, as do the lists that they link to', async () => {
  await visit(window, `${org}?period=month`)
  await page.getByText(/Qualified, won, lost and revenue use the outcome date/).waitFor()

  for (const name of [/^Leads/, /^Qualified/, /^Won/]) {
    const [shown, total] = await openFigure(name)
    expect(shown).toBe(total)
  }
  const won = await figures.getByRole('link', { name: /^Won/ }).getAttribute('href')
  expect(won).toContain('wonAt[gte]=')
  expect(await findBarriers(window)).toEqual([])
})

test('channels group leads and outcomes, whichever date counts', async () => {
  await visit(window, `${org}?period=month`)
  const channel = page.getByRole('radio', { name: 'Channel' })
  // The control hides its inputs and shows labels instead.
  await channel.waitFor({ state: 'attached' })
  expect(await channel.isChecked()).toBe(true)

  await page.getByLabel('Metric', { exact: true }).selectOption('won')
  await expect.poll(() => readParam('measure')).toBe('won')
  expect(await channel.isChecked()).toBe(true)
  const countings = page.getByRole('radiogroup', { name: 'Count outcomes by' })
  await countings.getByText('Creation date').click()
  await page.waitForURL('**countBy=created**')

  expect(readParam('countBy')).toBe('created')
  await expect.poll(() => channel.isChecked()).toBe(true)
  const won = figures.getByRole('link', { name: /^Won/ })
  await expect.poll(() => won.getAttribute('href')).not.toContain('wonAt')
})

test('the comparison is in the address, and none shows no change', async () => {
  await visit(window, `${org}?period=30d`)
  const compare = page.getByLabel('Compare with')
  const compared = page.getByText(/compared to/)
  await compared.waitFor()
  const before = await compared.innerText()

  await compare.selectOption('year')
  await page.waitForURL('**compare=year**')
  await expect.poll(() => compared.innerText()).not.toBe(before)
  // First and last year of the period, then of the compared period.
  const years = (await compared.innerText()).match(/\d{4}/g)?.map(Number) ?? []
  expect(years).toHaveLength(4)
  expect(years.slice(2)).toEqual(years.slice(0, 2).map((year) => year - 1))

  await compare.selectOption('none')
  await expect.poll(() => compared.count()).toBe(0)
  expect(readParam('compare')).toBe('none')
  expect(await figures.getByRole('img').count()).toBe(0)
})

test('the current day is hatched in both charts, and named in the table', async () => {
  for (const view of ['bars', 'area']) {
    await visit(window, `${org}?period=30d&view=${view}`)
    await page.locator('.recharts-reference-area').first().waitFor()
    expect(await page.locator('.recharts-reference-area').count(), view).toBe(1)
    expect(await page.getByText('Hatched areas show incomplete data.').count()).toBe(1)
  }

  await visit(window, `${org}?period=30d&view=table`)

  await page.getByRole('rowheader', { name: /\(incomplete\)$/ }).waitFor()
  expect(await page.getByRole('rowheader', { name: /\(incomplete\)$/ }).count()).toBe(1)
})

test('one figure is larger than all others, and the funnel has the time between stages', async () => {
  await visit(window, org)

  const boxes = await figures
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.querySelector('.figures')?.getBoundingClientRect().height ?? 0),
    )

  expect(boxes).toHaveLength(8)
  const [hero = 0, ...others] = boxes
  expect(hero).toBeGreaterThan(1.25 * Math.max(...others))
  const funnel = page.getByRole('region', { name: 'Funnel' })
  await funnel
    .getByText(/ days? \(median\)$/)
    .first()
    .waitFor()
  expect(await funnel.getByText(/of previous stage$/).count()).toBe(2)
  expect(await funnel.getByText(/of all leads/).count()).toBe(0)
})
