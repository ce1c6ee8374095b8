import type { Page } from 'playwright-core'

/** The button that shows a report's period and opens the period panel. */
export const findPeriod = (page: Page) => page.getByRole('button', { name: /^Period: / })

/** Chooses a named period, such as `Last 7 days`. */
export async function choosePeriod(page: Page, name: string): Promise<void> {
  await findPeriod(page).click()
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name }).click()
  await page.getByRole('button', { name: `Period: ${name}` }).waitFor()
}
