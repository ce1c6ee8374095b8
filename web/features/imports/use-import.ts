import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orgQuery } from '../../api/org-query.ts'
import { useOrg } from '../../auth/use-org.ts'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { messages } from '../../i18n/index.ts'
import type { ImportState } from './import-view.ts'

/** Operations whose responses contain an import's state. */
export const importQueries = ['get_import', 'list_imports'] as const

/** Polling interval while an import is running. */
const pollMs = 1_000

const runningStates: ReadonlySet<ImportState> = new Set(['checking', 'importing', 'undoing'])

/** True while the service is processing an import. */
export const isRunning = (state: ImportState): boolean => runningStates.has(state)

/** Toasts for finished steps. */
const doneMessages: Readonly<Partial<Record<ImportState, string>>> = {
  checked: messages.imports.checkFinished,
  imported: messages.imports.importFinished,
  undone: messages.imports.undoFinished,
}

/** An import, polled every second while it is running. */
export function useImport(id: string) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const query = useQuery({
    ...orgQuery(orgId, 'get_import', { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data.data.state) ? pollMs : false,
  })
  const state = query.data?.data.state
  const lastState = useRef(state)
  useEffect(() => {
    const previous = lastState.current
    lastState.current = state
    if (previous === undefined || state === undefined || !isRunning(previous) || isRunning(state))
      return
    const message = doneMessages[state]
    if (message !== undefined) toastSuccess(message)
    // Everything else in the organization may have changed, but the import itself has just been
    // loaded.
    void client.invalidateQueries({
      predicate: ({ queryKey: [org, name] }) => org === orgId && name !== 'get_import',
    })
  }, [state, orgId, client])
  return query
}
