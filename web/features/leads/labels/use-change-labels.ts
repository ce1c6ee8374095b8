import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ChangeLeadLabelsInput,
  ChangeLeadLabelsOutput,
} from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { refreshLeads } from '../shared/lead-cache.ts'
import { toastWithUndo } from '../shared/toast-with-undo.tsx'

export interface LabelsChange extends Omit<ChangeLeadLabelsInput, 'set' | 'still'> {
  /** Toast message, given the number of changed leads. */
  readonly message: (changed: number) => string
}

/** Adds labels to leads or removes labels from them, and offers an undo. */
export function useChangeLabels() {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const call = app.inOrg(orgId)

  const undo = async (changed: ChangeLeadLabelsOutput['changed']) => {
    const groups = Map.groupBy(changed, ({ before, after }) => `${before} ${after}`)
    try {
      let restored = 0
      for (const leads of groups.values()) {
        const [{ before = [], after = [] } = {}] = leads
        const ids = leads.map(({ id }) => id)
        const { data } = await call('change_lead_labels', { ids, set: before, still: after })
        restored += data.changed.length
      }
      const conflicts = changed.length - restored
      const { undone, undoneBut } = messages.leads.status
      toastSuccess(conflicts === 0 ? undone : undoneBut(conflicts))
    } catch (error) {
      toastError(error)
    } finally {
      await refreshLeads(client, orgId)
    }
  }

  return useMutation({
    mutationFn: async ({ message: _, ...input }: LabelsChange) =>
      (await call('change_lead_labels', input)).data,
    onError: toastError,
    onSuccess: ({ changed }, { message }) => {
      if (changed.length === 0) toastSuccess(messages.leads.status.unchanged)
      else toastWithUndo(message(changed.length), () => void undo(changed))
    },
    onSettled: () => refreshLeads(client, orgId),
  })
}
