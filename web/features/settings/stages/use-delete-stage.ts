import { useQueryClient } from '@tanstack/react-query'
import { orgQuery, useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.stages

/** Deletes a stage after showing how many leads are in it. */
export function useDeleteStage({ id, name }: { readonly id: string; readonly name: string }) {
  const org = useOrg()
  const client = useQueryClient()
  const remove = useOrgMutation('delete_stage', {
    stale: ['list_stages', 'list_leads', 'sum_board'],
  })

  const confirmDelete = async () => {
    try {
      const input = { stageId: id, fields: 'id', limit: 1 } as const
      const { meta } = await client.fetchQuery(orgQuery(org.id, 'list_leads', input))
      modals.confirmRed({
        title: texts.deleteTitle(name),
        help: texts.deleteHelp(meta.pagination?.total ?? 0),
        confirm: messages.shared.delete,
        onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.deleted(name)),
      })
    } catch (error) {
      toastError(error)
    }
  }
  return { confirmDelete, isDeleting: remove.isPending }
}
