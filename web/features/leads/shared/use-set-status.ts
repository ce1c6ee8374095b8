import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import type { Status } from '../../../components/field-value/status-badge.tsx'
import { messages } from '../../../i18n/index.ts'
import { findCachedValue } from './lead-cache.ts'
import { promptLossReason, promptWonValue } from './outcome-dialogs.tsx'
import { type LeadsChange, useChangeLeads } from './use-change-leads.ts'

const noReasons: readonly string[] = []

/**
 * Sets the status of leads; asks for the reason if they are lost, and for the value if a single lead
 * is won.
 */
export function useSetStatus(): (ids: readonly string[], status: Status) => void {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const { mutate } = useChangeLeads()
  const settings = useOrgQuery('get_settings', {}).data?.data
  const currency = settings?.currency ?? null
  const reasons = settings?.lossReasons ?? noReasons
  return useCallback(
    (ids, status) => {
      const change = (more: Pick<LeadsChange['changes'], 'value' | 'lossReason'> = {}) =>
        mutate({
          ids,
          changes: { status, ...more },
          message: (count) => messages.leads.status.changed(count, messages.leads.statuses[status]),
        })
      const [id, ...others] = ids
      if (status === 'lost') {
        promptLossReason(ids.length, reasons, (lossReason) => change({ lossReason }))
      } else if (status === 'won' && id !== undefined && others.length === 0) {
        const value = findCachedValue(client, orgId, id)
        promptWonValue({ value, currency }, (entered) =>
          change(entered === value ? {} : { value: entered }),
        )
      } else change()
    },
    [mutate, client, orgId, currency, reasons],
  )
}
