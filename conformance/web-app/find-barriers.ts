import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Window } from './open-app.ts'

/**
 * Short summary of axe-core's findings; waits until nothing is loading or fading. Contrast is
 * checked in both color schemes, because a dialog or an error is opened in only one of them.
 */
export async function findBarriers({ page }: Window): Promise<string[]> {
  const barriers = await runAxe(page)
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  const inOther = await runAxe(page, { runOnly: 'color-contrast' })
  await page.emulateMedia({ colorScheme: own })
  return [...barriers, ...inOther.map((barrier) => `${other}: ${barrier}`)]
}

let axe: string | undefined

async function runAxe(page: Page, options: RunOptions = {}): Promise<string[]> {
  // While the next list is loading, the current one is paler, and its text has too little contrast.
  // A new color scheme starts its transitions after the first frame.
  const isSettled = `
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
      document.querySelector('[aria-busy="true"]') === null &&
      !document.getAnimations().some((one) => one instanceof CSSTransition))`
  await expect.poll(() => page.evaluate(isSettled)).toBe(true)
  axe ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  // The page's policy blocks external scripts, but not evaluation by the debugger.
  await page.evaluate(axe)
  return page.evaluate(async (options) => {
    // The previous statement sets `axe`.
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // Other results would be described in detail, which takes up to a tenth of the time.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...options })
    return violations.flatMap(({ id, nodes }) => {
      // The pointer rests where the last click was, so a tooltip can be open. It has no landmark.
      const barriers = nodes.filter(
        ({ html }) => id !== 'region' || !html.includes('role="tooltip"'),
      )
      return barriers.length === 0 ? [] : [`${id}: ${barriers.map(({ html }) => html).join(' ')}`]
    })
  }, options)
}
