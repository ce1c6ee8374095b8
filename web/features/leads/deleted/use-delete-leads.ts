import { useMutation, useQueryClient } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { removalKey } from '../shared/lead-cache.ts'
import { toastWithUndo } from '../shared/toast-with-undo.tsx'
import { refreshDeletedLeads } from './use-delete-lead.ts'

const texts = messages.leads.select

/** Deletes the selected leads in a single request, and offers an undo. */
export function useDeleteLeads(onDeleted: () => void) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const call = app.inOrg(orgId)

  const restore = async (ids: string[]) => {
    try {
      const { restored } = (await call('restore_leads', { ids })).data
      const [count, all] = [restored.length, ids.length]
      toastSuccess(
        count === all ? texts.restored(count) : messages.bulkChanges.restoredSome(count, all),
      )
    } catch (error) {
      toastError(error)
    } finally {
      await refreshDeletedLeads(client, orgId)
    }
  }

  return useMutation({
    mutationKey: removalKey,
    mutationFn: async (ids: readonly string[]) =>
      (await call('delete_leads', { ids: [...ids] })).data.deleted,
    onError: toastError,
    onSuccess: async (deleted) => {
      onDeleted()
      toastWithUndo(texts.deleted(deleted.length), () => void restore(deleted))
      await refreshDeletedLeads(client, orgId)
    },
  })
}
