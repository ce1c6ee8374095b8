import { useCallback } from 'react'
import type { Status } from '../../../components/field-value/status-badge.tsx'
import { words } from '../../../i18n/en/index.ts'
import { askLossReason } from './loss-reason.tsx'
import { useChangeLeads } from './use-change-leads.ts'

/** Gives leads a status; of lost ones it asks why. */
export function useSetStatus(): (ids: readonly string[], status: Status) => void {
  const { mutate } = useChangeLeads()
  return useCallback(
    (ids, status) => {
      const told = (count: number) =>
        words.leads.status.changed(count, words.leads.statuses[status])
      if (status !== 'lost') return mutate({ ids, changes: { status }, told })
      askLossReason(ids.length, (lossReason) =>
        mutate({ ids, changes: { status, lossReason }, told }),
      )
    },
    [mutate],
  )
}
