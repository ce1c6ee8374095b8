import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { refreshLeads, removalKey } from '../shared/lead-cache.ts'
import { toastWithUndo } from '../shared/toast-with-undo.tsx'

const texts = messages.lead.deletion

/**
 * Deletes a lead and offers an undo. Does not ask for confirmation, because the lead can be
 * restored for 30 days.
 */
export function useDeleteLead({ onDeleted }: { readonly onDeleted: () => unknown }) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  return useMutation({
    mutationKey: removalKey,
    mutationFn: async (id: string) => (await app.inOrg(orgId)('delete_lead', { id })).data,
    onError: toastError,
    onSuccess: async (_, id) => {
      // Leave the page first, because a deleted lead's page would show "not found" while it
      // refetches.
      await onDeleted()
      toastWithUndo(texts.deleted, () => void restore(client, orgId, id))
      await refreshDeletedLeads(client, orgId)
    },
  })
}

/**
 * Erases a lead and the person's data after confirmation.
 *
 * @param onErased  Runs before the lists refetch.
 */
export function useEraseLead({ onErased }: { readonly onErased?: () => unknown } = {}) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const erase = useMutation({
    mutationKey: removalKey,
    mutationFn: async (id: string) => (await app.inOrg(orgId)('erase_lead', { id })).data,
    onError: toastError,
    onSuccess: async () => {
      await onErased?.()
      toastSuccess(texts.erased)
      await refreshDeletedLeads(client, orgId)
    },
  })
  return {
    isPending: erase.isPending,
    confirm: ({ id, name }: { readonly id: string; readonly name: string }) =>
      modals.confirmRed({
        title: texts.eraseTitle(name),
        help: texts.eraseHelp,
        confirm: texts.eraseSubmit,
        onConfirm: () => erase.mutate(id),
      }),
  }
}

async function restore(client: QueryClient, orgId: string, id: string): Promise<void> {
  try {
    await app.inOrg(orgId)('restore_lead', { id })
    toastSuccess(texts.restored)
  } catch (error) {
    toastError(error)
  } finally {
    await refreshDeletedLeads(client, orgId)
  }
}

/** Restores a lead from the list of deleted leads. */
export function useRestoreLead() {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  return useMutation({ mutationFn: (id: string) => restore(client, orgId, id) })
}

/** Refetches all lists that are affected by deleting or restoring a lead. */
export const refreshDeletedLeads = (client: QueryClient, orgId: string): Promise<unknown> =>
  Promise.all([
    refreshLeads(client, orgId),
    client.invalidateQueries({ queryKey: [orgId, 'list_deleted_leads'] }),
  ])
