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

interface NamedStage {
  readonly id: string
  readonly name: string
}

/**
 * @param stage  Stage of the status; null for no stage, `undefined` if the status has no stages.
 */
export type PickStatus = (status: Status, stage?: NamedStage | null) => void

export type SetStatus = (ids: readonly string[], ...picked: Parameters<PickStatus>) => void

/**
 * Sets the status and stage of leads. Asks for the reason if they are lost, or for the value if it
 * is a single lead that is won.
 */
export function useSetStatus(): SetStatus {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const { mutate } = useChangeLeads()
  const settings = useOrgQuery('get_settings', {}).data?.data
  const currency = settings?.currency ?? null
  const reasons = settings?.lossReasons ?? noReasons
  return useCallback(
    (ids, status, stage) => {
      const change = (more: Pick<LeadsChange['changes'], 'value' | 'lossReason'> = {}) =>
        mutate({
          ids,
          changes: {
            status,
            ...(stage === undefined ? {} : { stageId: stage?.id ?? null }),
            ...more,
          },
          message: (count) =>
            stage == null
              ? messages.leads.status.changed(count, messages.leads.statuses[status])
              : messages.stages.changed(count, stage.name),
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
