import { useMutation, useQueryClient } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { removalKey } from '../shared/lead-cache.ts'
import { toastWithUndo } from '../shared/toast-with-undo.tsx'
import { refreshDeletedLeads } from './use-delete-lead.ts'

const texts = messages.leads.select

/** Deletes the selected leads one by one, and offers to undo the successful deletions. */
export function useDeleteLeads(onDeleted: () => void) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const call = app.inOrg(orgId)

  const restore = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await call('restore_lead', { id })
      toastSuccess(texts.restored(ids.length))
    } catch (error) {
      toastError(error)
    } finally {
      await refreshDeletedLeads(client, orgId)
    }
  }

  return useMutation({
    mutationKey: removalKey,
    mutationFn: async (ids: readonly string[]) => {
      const deleted: string[] = []
      try {
        for (const id of ids) {
          await call('delete_lead', { id })
          deleted.push(id)
        }
      } catch (error) {
        toastError(error)
      }
      return deleted
    },
    onSuccess: async (deleted) => {
      onDeleted()
      if (deleted.length > 0) {
        toastWithUndo(texts.deleted(deleted.length), () => void restore(deleted))
      }
      await refreshDeletedLeads(client, orgId)
    },
  })
}
