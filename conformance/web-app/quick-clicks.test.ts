import { afterEach, expect, test } from 'vitest'
import { getOrgPath, openSharedDemo, visit } from './open-app.ts'

const { window } = await openSharedDemo('owner')
const { page, context } = window
const org = getOrgPath(window)

afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens the list and waits until all rows are drawn, and their channels, which load after them. */
async function openList(): Promise<void> {
  await visit(window, `${org}/leads`)
  await page.locator('table[aria-busy=false] [data-lead-id]').nth(49).waitFor()
  await page.locator('[data-lead-id] [data-channel]').first().waitFor()
}

/** Delays requests until the returned function is called. */
async function delay(url: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('the shown rows do not change until the next page of leads is loaded', async () => {
  await openList()
  const release = await delay(/\/leads\?.*cursor=/)
  await page.evaluate(`changes = 0
  new MutationObserver((list) => { changes += list.length }).observe(
    document.querySelector('tbody'),
    { subtree: true, childList: true, attributes: true, characterData: true },
  )`)
  const first = page.locator('[data-lead-link]').first()
  const href = await first.getAttribute('href')

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.locator('table[aria-busy=true]').waitFor()
  expect(await page.evaluate('changes')).toBe(0)

  release()
  await page.locator('table[aria-busy=false]').waitFor()
  expect(await page.evaluate('changes')).not.toBe(0)
  expect(await first.getAttribute('href')).not.toBe(href)
  expect(await first.getAttribute('href')).toContain('cursor=')
})

/** State of the list after a change to its rows. */
interface Stage {
  readonly rows: number
  readonly busy: string
  readonly widths: readonly number[]
}

/** Script that collects the stages in which the next leads are drawn. */
const recordStages = `(() => {
  stages = []
  const table = document.querySelector('table')
  new MutationObserver(() =>
    stages.push({
      rows: table.querySelectorAll('[data-lead-id]').length,
      busy: table.getAttribute('aria-busy'),
      widths: [...table.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect().width),
    }),
  ).observe(table.querySelector('tbody'), { childList: true })
})()`

test('rows that fit in the window are drawn first, and the others without moving a column', async () => {
  await openList()
  await page.evaluate(recordStages)

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => page.evaluate('stages.at(-1)?.busy')).toBe('false')
  const [first, whole, ...others] = await page.evaluate<Stage[]>('stages')

  expect(first?.rows).toBeLessThan(50)
  expect(first?.busy).toBe('true')
  expect(whole).toEqual({ rows: 50, busy: 'false', widths: first?.widths })
  expect(others).toEqual([])
})

test('going back from a lead at the end of the list focuses it', async () => {
  await openList()
  const last = page.locator('[data-lead-link]').last()
  const name = await last.innerText()

  await last.press('Enter')
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Back to list' }).press('Enter')

  const focused = page.locator('[data-lead-id]:last-child [data-lead-link]:focus')
  await expect.poll(() => focused.count()).toBe(1)
  expect(await focused.innerText()).toBe(name)
})

test('the list is dimmed only if the next leads take long to load', async () => {
  await openList()
  const release = await delay(/\/leads\?.*cursor=/)
  const opacity = () =>
    page.evaluate<string>("getComputedStyle(document.querySelector('table')).opacity")

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(opacity).toBe('0.6')

  release()
  await expect.poll(opacity).toBe('1')
})

test('Ctrl+click on a lead opens it in another tab', async () => {
  await openList()
  const link = page.locator('[data-lead-link]').first()
  const href = await link.getAttribute('href')
  const findTab = () => context.pages().find((one) => one !== page)

  // Headless Chromium reports some new tabs late or never, so the click is repeated.
  await expect
    .poll(
      async () => {
        if (findTab() === undefined) await link.click({ modifiers: ['Control'] })
        return findTab()?.url()
      },
      { interval: 1_000 },
    )
    .toContain(href)
  expect(new URL(page.url()).pathname).toBe(`${org}/leads`)
  for (const one of context.pages()) if (one !== page) await one.close()
})

test('if a lead takes long to load, its page opens with placeholders', async () => {
  await openList()
  const link = page.locator('[data-lead-link]').first()
  const name = await link.innerText()
  const release = await delay(/\/leads\/[\w-]{36}$/)

  await link.click()
  await page.getByRole('heading', { name: 'Lead', exact: true }).waitFor()
  expect(await page.locator('.mantine-Skeleton-root').count()).toBeGreaterThan(0)

  release()
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
})
