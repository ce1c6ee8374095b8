import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomValue } from '../../../../contract/custom-fields/custom-values.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { refreshLeads } from '../shared/lead-cache.ts'
import { toastWithUndo } from '../shared/toast-with-undo.tsx'
import type { CustomFieldItem } from './use-custom-fields.ts'

/** New value as sent to the service; null clears the field. */
export type NewValue = string | number | boolean | null

interface Change {
  readonly field: CustomFieldItem
  readonly before: CustomValue
  readonly next: NewValue
}

/**
 * Saves a lead's custom field value and offers an undo, unless the old value was of the wrong type.
 */
export function useChangeCustomValue(leadId: string) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const send = async ({ id }: CustomFieldItem, value: NewValue) => {
    await app.inOrg(orgId)('change_custom_values', { id: leadId, values: { [id]: value } })
    await refreshLeads(client, orgId)
  }
  const undo = async (field: CustomFieldItem, value: NewValue) => {
    try {
      await send(field, value)
      toastSuccess(messages.leads.status.undone)
    } catch (error) {
      toastError(error)
    }
  }
  const { mutateAsync } = useMutation({
    mutationFn: ({ field, next }: Change) => send(field, next),
    onError: toastError,
    onSuccess: (_, { field, before }) => {
      const message = messages.customFields.saved(field.label)
      if (before.kind === 'other') return toastSuccess(message)
      const value = before.kind === 'empty' ? null : before.value
      return toastWithUndo(message, () => void undo(field, value))
    },
  })
  return (field: CustomFieldItem, before: CustomValue, next: NewValue) =>
    mutateAsync({ field, before, next })
}
