import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { refreshLeads } from '../shared/lead-cache.ts'
import { isBoard, toListInput } from '../shared/list-search.ts'
import { useLiveLeads } from '../shared/use-live-leads.ts'
import { focusedLead } from './list-shortcuts.ts'
import type { List } from './use-list.ts'

/** Changes that would move rows in a list that someone is using. */
export interface NewRows {
  /**
   * Number of leads not yet in the list; 0 if leads have only been reordered or have left the list.
   */
  readonly count: number
  readonly show: () => void
}

interface Held {
  /** IDs of the rows that were shown. */
  readonly ids: string
  readonly count: number
}

/** Scroll distance, in pixels, beyond which users would notice rows moving. */
const scrolledPx = 100

/** Time after the pointer moves over the list during which the user may be about to click. */
const pointingMs = 5_000

/**
 * Keeps the list up to date. Values change in place. While someone is using the list, changes that
 * would move rows are held back until a click.
 *
 * @param isBusy  True while leads are selected or a menu is open.
 * @see L-381
 */
export function useNewRows({ search, shown, query }: List, isBusy: boolean): NewRows | undefined {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const [held, setHeld] = useState<Held>()
  const ids = joinIds(query.data?.data ?? [])
  const refresh = () => {
    setHeld(undefined)
    return refreshLeads(client, orgId)
  }
  const onChange = async () => {
    const isFirstPage = search.cursor === undefined && (search.page ?? '1') === '1'
    if (isBoard(search) || query.data === undefined || (isFirstPage && !isBusy && !isWorking()))
      return refresh()
    const input = { ...toListInput(search, shown), fields: ['updatedAt'] }
    const fresh = await app
      .inOrg(orgId)('list_leads', input)
      .catch(() => undefined)
    if (fresh === undefined) return undefined
    if (joinIds(fresh.data) === ids) return refresh()
    const before = new Set(ids.split(' '))
    return setHeld({ ids, count: fresh.data.filter(({ id }) => !before.has(id)).length })
  }
  useLiveLeads({ onChange: () => void onChange() })
  // The list is refetched after the user's own actions, so the notice is obsolete.
  if (held === undefined || held.ids !== ids) return undefined
  return { count: held.count, show: () => void refresh() }
}

const joinIds = (leads: readonly { readonly id: string }[]): string =>
  leads.map(({ id }) => id).join(' ')

let pointedAt = Number.NEGATIVE_INFINITY

/** Handler for the list's `onPointerMove`. */
export function notePointer(): void {
  pointedAt = performance.now()
}

const isWorking = (): boolean =>
  window.scrollY > scrolledPx ||
  focusedLead() !== undefined ||
  performance.now() - pointedAt < pointingMs
