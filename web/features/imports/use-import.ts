import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orgQuery } from '../../api/org-query.ts'
import { useOrg } from '../../auth/use-org.ts'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { messages } from '../../i18n/index.ts'
import type { ImportState } from './import-view.ts'

/** What says how an import stands. */
export const importQueries = ['get_import', 'list_imports'] as const

/** How often an import that goes on is asked for, in milliseconds. */
const pollMs = 1_000

const runningStates: ReadonlySet<ImportState> = new Set(['checking', 'importing', 'undoing'])

/** True while the service works on an import. */
export const isRunning = (state: ImportState): boolean => runningStates.has(state)

/** What is told when the service comes to an end. */
const doneMessages: Readonly<Partial<Record<ImportState, string>>> = {
  checked: messages.imports.checkFinished,
  imported: messages.imports.importFinished,
  undone: messages.imports.undoFinished,
}

/** An import as it stands; while it goes on it is asked for each second. */
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
    // Leads, figures and lists are others now; only the import itself was just read.
    void client.invalidateQueries({
      predicate: ({ queryKey: [org, name] }) => org === orgId && name !== 'get_import',
    })
  }, [state, orgId, client])
  return query
}
