import type { MouseEvent } from 'react'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { type Search, stringifySearch } from '../../../lib/search-params.ts'
import type { SetStatus } from '../shared/use-set-status.ts'

/**
 * Actions and context shared by all rows. The object is replaced only if its content changes, so
 * that rows do not re-render.
 */
export interface RowActions {
  readonly orgId: string
  readonly search: Search
  readonly names: ValueNames
  readonly mayChange: boolean
  readonly open: (id: string) => void
  readonly select: (id: string, isRange: boolean) => void
  readonly openStatus: (id: string | null) => void
  readonly setStatus: SetStatus
}

/** URL of a lead's page, which leads back to the same list. */
export const leadHref = (id: string, { orgId, search }: RowActions): string =>
  `/o/${orgId}/leads/${id}${stringifySearch(search)}`

/**
 * Opens a lead after a click on its link. Other clicks, such as with Ctrl, are left to the browser.
 * The list handles the clicks of all links, because the router's own links would all re-render
 * after each navigation.
 */
export function openByLink(event: MouseEvent, open: (id: string) => void): void {
  const { target, button, metaKey, altKey, ctrlKey, shiftKey } = event
  const link = target instanceof Element ? target.closest('[data-lead-link]') : null
  const isPlain = button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
  const id = readLeadId(link)
  if (id === undefined || !isPlain || event.defaultPrevented) return
  event.preventDefault()
  open(id)
}

/**
 * Opens a lead on a click anywhere in its row, unless the click selects text or lands on a control.
 */
export function openByRow(event: MouseEvent, open: (id: string) => void): void {
  const { target } = event
  if (!(target instanceof Element)) return
  if (target.closest('a,button,input,label') !== null) {
    openByLink(event, open)
    return
  }
  const id = readLeadId(target)
  if (id !== undefined && window.getSelection()?.toString() === '') open(id)
}

const readLeadId = (element: Element | null): string | undefined =>
  element?.closest('[data-lead-id]')?.getAttribute('data-lead-id') ?? undefined
