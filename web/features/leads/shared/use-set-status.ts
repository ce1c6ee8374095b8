import { useCallback } from 'react'
import type { Status } from '../../../components/field-value/status-badge.tsx'
import { messages } from '../../../i18n/index.ts'
import { promptLossReason } from './loss-reason.tsx'
import { useChangeLeads } from './use-change-leads.ts'

/** Sets the status of leads; asks for the reason if they are lost. */
export function useSetStatus(): (ids: readonly string[], status: Status) => void {
  const { mutate } = useChangeLeads()
  return useCallback(
    (ids, status) => {
      const message = (count: number) =>
        messages.leads.status.changed(count, messages.leads.statuses[status])
      if (status !== 'lost') return mutate({ ids, changes: { status }, message })
      promptLossReason(ids.length, (lossReason) =>
        mutate({ ids, changes: { status, lossReason }, message }),
      )
    },
    [mutate],
  )
}
