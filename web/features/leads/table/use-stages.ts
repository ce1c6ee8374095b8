import { useEffect, useState } from 'react'
import { runAfterPaint } from '../../../lib/run-after-paint.ts'
import type { ListedLead } from '../list/use-list.ts'
import { getRememberedLead } from '../shared/opened-lead.ts'

/** Heights of rows, in pixels at the browser's default font size. */
const rowPx = { comfortable: 39, compact: 27 } as const

/** Minimum height of the table in pixels, and the height of everything else in the window. */
const [minTablePx, otherPx] = [352, 264]

/** Rows beyond those that fit, because users can choose a smaller font. */
const spareRows = 2

interface Options {
  /** Replaced if a different list is shown, but not if its leads change. */
  readonly list: object
  readonly leads: readonly ListedLead[]
  readonly isCompact: boolean
  /** True if all rows must be drawn at once. */
  readonly isWhole: boolean
}

/**
 * Number of leads whose rows are drawn: at first those that fit in the window, and all of them once
 * these have been painted.
 *
 * @see L-486
 */
export function useStages({ list, leads, isCompact, isWhole }: Options): number {
  const fitting = isWhole ? leads.length : countFitting(isCompact)
  const [drawn, setDrawn] = useState(() => (isReturning(leads.slice(fitting)) ? list : undefined))
  const isDone = drawn === list || leads.length <= fitting
  useEffect(() => (isDone ? undefined : runAfterPaint(() => setDrawn(list))), [isDone, list])
  return isDone ? leads.length : fitting
}

function countFitting(isCompact: boolean): number {
  const height = Math.max(minTablePx, window.innerHeight - otherPx)
  return Math.ceil(height / rowPx[isCompact ? 'compact' : 'comfortable']) + spareRows
}

/** True if focus returns to one of these leads, which requires its row. */
const isReturning = (leads: readonly ListedLead[]): boolean => {
  const id = getRememberedLead()
  return id !== undefined && leads.some((lead) => lead.id === id)
}
