import { useQueryClient } from '@tanstack/react-query'
import { orgQuery, useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/en/index.ts'
import { type TaxonomyItem, type TaxonomyKind, taxonomyOperations } from './taxonomy-operations.ts'

/** Deletes a label or conversion event once the person has read what that means. */
export function useDeleteItem(kind: TaxonomyKind, { id, name }: TaxonomyItem) {
  const org = useOrg()
  const client = useQueryClient()
  const operations = taxonomyOperations[kind]
  const remove = useOrgMutation(operations.remove, { stale: [operations.list] })
  const texts = messages.settings.choices[kind]

  /** Only labels can be counted: lists of leads know no filter by conversion event. */
  const countLeads = async (): Promise<number> => {
    const input = { labelId: id, fields: 'id', limit: 1 } as const
    const { meta } = await client.fetchQuery(orgQuery(org.id, 'list_leads', input))
    return meta.pagination?.total ?? 0
  }

  const confirmDelete = async () => {
    try {
      const used = kind === 'label' ? texts.used(await countLeads()) : ''
      modals.confirmRed({
        title: texts.deleteTitle(name),
        help: `${used} ${texts.deleteHelp}`.trim(),
        confirm: messages.shared.delete,
        onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.deleted(name)),
      })
    } catch (error) {
      toastError(error)
    }
  }
  return { confirmDelete, isDeleting: remove.isPending }
}
