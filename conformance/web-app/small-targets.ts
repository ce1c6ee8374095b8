import type { Window } from './open-app.ts'

/** Minimum size of touch targets, in pixels. */
const leastPx = 24

/**
 * Elements that are too small to touch, unless a label extends them. Links are ignored, because
 * those within text can be as small as the text.
 *
 * @returns Size and name of each element.
 * @see https://www.w3.org/TR/WCAG22/#target-size-minimum
 */
export const smallTargets = ({ page }: Window): Promise<string[]> =>
  page
    .locator('button, input, select, textarea, [role=tab], [role=menuitem]')
    .evaluateAll((all, least) => {
      const found: string[] = []
      for (const one of all) {
        const { width, height } = one.getBoundingClientRect()
        const isSeen = one.checkVisibility({ visibilityProperty: true }) && width > 1
        const label = one.closest('label') ?? one.ownerDocument.querySelector(`[for="${one.id}"]`)
        const met = [one, label ?? one].map((part) => part.getBoundingClientRect())
        if (!isSeen || met.some((box) => box.width >= least && box.height >= least)) continue
        const name = one.getAttribute('aria-label') ?? one.textContent
        found.push(`${Math.round(width)} × ${Math.round(height)}: ${name}`)
      }
      return found
    }, leastPx)
