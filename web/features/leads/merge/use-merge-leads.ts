import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { refreshLeads, removalKey } from '../shared/lead-cache.ts'
import { toastWithUndo } from '../shared/toast-with-undo.tsx'

const texts = messages.merge

interface LeadPair {
  readonly keptId: string
  readonly mergedId: string
}

/** Merges two leads, opens the one that is kept and offers an undo. */
export function useMergeLeads({ onMerged }: { readonly onMerged: () => void }) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: removalKey,
    mutationFn: async ({ keptId, mergedId }: LeadPair) =>
      (await app.inOrg(orgId)('merge_leads', { id: keptId, mergedId })).data,
    onError: toastError,
    onSuccess: async (_, { keptId, mergedId }) => {
      onMerged()
      // Leave the page first, because a merged lead's page would show that it no longer exists.
      await navigate({ to: '/o/$orgId/leads/$leadId', params: { orgId, leadId: keptId } })
      toastWithUndo(texts.done, () => void undo(client, orgId, mergedId))
      await refreshMergedLeads(client, orgId)
    },
  })
}

async function undo(client: QueryClient, orgId: string, id: string): Promise<void> {
  try {
    await app.inOrg(orgId)('unmerge_lead', { id })
    toastSuccess(texts.undone)
  } catch (error) {
    toastError(error)
  } finally {
    await refreshMergedLeads(client, orgId)
  }
}

/** Undoes a merge, given the merged lead's ID. */
export function useUndoMerge() {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  return useMutation({ mutationFn: (id: string) => undo(client, orgId, id) })
}

/** Other operations whose results change after a merge. */
const staleOperations = ['list_deleted_leads', 'get_teamwork', 'list_my_reminders'] as const

const refreshMergedLeads = (client: QueryClient, orgId: string): Promise<unknown> =>
  Promise.all([
    refreshLeads(client, orgId),
    ...staleOperations.map((name) => client.invalidateQueries({ queryKey: [orgId, name] })),
  ])
