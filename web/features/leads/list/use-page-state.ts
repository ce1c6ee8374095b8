import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { hasPendingDraft } from '../../../components/form/kept-drafts.ts'
import { useRequestedAction } from '../../../lib/requested-action.ts'
import { focusedLead, focusLead, useListShortcuts } from './list-shortcuts.ts'
import type { List } from './use-list.ts'
import type { Selection } from './use-selection.ts'

function useOpenState(isOpenAtFirst = false) {
  const [isOpen, { open, close }] = useDisclosure(isOpenAtFirst)
  return { isOpen, open, close }
}

/** Stands for all selected leads where a lead ID is expected. */
export const selectionTarget = 'selection'

/** The page's open overlays and keyboard shortcuts. */
export function usePageState(list: List, selection: Selection) {
  const org = useOrg()
  const searchRef = useRef<HTMLInputElement>(null)
  const [statusMenuId, openStatus] = useState<string | null>(null)
  const [columns, help] = [useOpenState(), useOpenState()]
  const add = useOpenState(hasPendingDraft('lead'))
  const mayChange = org.may('leads.change')
  useRequestedAction('addLead', add.open)
  useListShortcuts({
    search: () => searchRef.current?.focus(),
    move: (step) => {
      const ids = list.query.data?.data.map(({ id }) => id) ?? []
      const now = ids.indexOf(focusedLead() ?? '')
      const next = ids[now < 0 ? 0 : now + step]
      if (next !== undefined) focusLead(next)
    },
    select: () => {
      const id = focusedLead()
      if (id !== undefined && mayChange) selection.toggle(id, false)
    },
    status: () => {
      if (mayChange) openStatus(selection.size > 0 ? selectionTarget : (focusedLead() ?? null))
    },
    add: () => {
      if (mayChange) add.open()
    },
    help: help.open,
  })
  return { searchRef, statusMenuId, openStatus, columns, add, help }
}

export type PageState = ReturnType<typeof usePageState>
