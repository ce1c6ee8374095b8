import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { patchLeads, refreshLeads } from '../shared/lead-cache.ts'
import { toastWithUndo } from '../shared/toast-with-undo.tsx'

/** Fields that can be edited individually on the lead page. */
export type LeadEdits = Partial<
  Pick<GetLeadOutput, 'value' | 'note' | 'lossReason' | 'conversionName'>
>

interface LeadEdit {
  readonly changes: LeadEdits
  /** Values shown before the update. */
  readonly before: LeadEdits
  /** Toast message. */
  readonly told: string
}

/**
 * Updates one lead optimistically, rolls back on errors and offers an undo. Does not overwrite
 * changes that others have stored since the page was loaded.
 *
 * @see L-156
 */
export function useUpdateLead(lead: GetLeadOutput) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const send = (changes: LeadEdits) => app.inOrg(orgId)('update_lead', { id: lead.id, ...changes })
  const undo = async (before: LeadEdits) => {
    await patchLeads(client, orgId, [lead.id], before)
    try {
      await send(before)
      toastSuccess(messages.leads.status.undone)
    } catch (error) {
      toastError(error)
    } finally {
      await refreshLeads(client, orgId)
    }
  }
  const { mutateAsync } = useMutation({
    mutationFn: async ({ changes, before }: LeadEdit) => {
      assertUnchanged((await app.inOrg(orgId)('get_lead', { id: lead.id })).data, before)
      return send(changes)
    },
    onMutate: ({ changes }) => patchLeads(client, orgId, [lead.id], changes),
    onError: (error, _, rollBack) => {
      rollBack?.()
      toastError(error)
    },
    onSuccess: (_, { told: message, before }) => toastWithUndo(message, () => void undo(before)),
    onSettled: (_, error) => {
      const refreshed = refreshLeads(client, orgId)
      // After an error, the rollback is shown without waiting for the refetch.
      return error === null ? refreshed : undefined
    },
  })
  return (changes: LeadEdits, message: string) =>
    mutateAsync({ changes, before: pick(lead, changes), told: message })
}

/** @throws LeadtraceError if the stored values differ from those shown. */
function assertUnchanged(stored: GetLeadOutput, shown: LeadEdits): void {
  const now = pick(stored, shown)
  if (now.value === shown.value && textFields.every((text) => now[text] === shown[text])) return
  throw new LeadtraceError('CONFLICT', messages.lead.notOverwritten)
}

const textFields = ['note', 'lossReason', 'conversionName'] as const

/** Current values of the lead's fields that are about to change. */
const pick = (lead: GetLeadOutput, { ...changes }: LeadEdits): LeadEdits => ({
  ...('value' in changes ? { value: lead.value } : {}),
  ...('note' in changes ? { note: lead.note } : {}),
  ...('lossReason' in changes ? { lossReason: lead.lossReason } : {}),
  ...('conversionName' in changes ? { conversionName: lead.conversionName } : {}),
})
