import { useQueryClient } from '@tanstack/react-query'
import { orgQuery, useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { words } from '../../../i18n/en/index.ts'
import { type Choice, type ChoiceKind, choiceOperations } from './taxonomy-operations.ts'

/** Deletes a label or conversion event once the person has read what that means. */
export function useChoiceDelete(kind: ChoiceKind, { id, name }: Choice) {
  const org = useOrg()
  const client = useQueryClient()
  const operations = choiceOperations[kind]
  const remove = useOrgMutation(operations.remove, { stale: [operations.list] })
  const texts = words.settings.choices[kind]

  /** Only labels can be counted: lists of leads know no filter by conversion event. */
  const countUsed = async (): Promise<number> => {
    const asked = { labelId: id, fields: 'id', limit: 1 } as const
    const { meta } = await client.fetchQuery(orgQuery(org.id, 'list_leads', asked))
    return meta.pagination?.total ?? 0
  }

  const askToDelete = async () => {
    try {
      const used = kind === 'label' ? texts.used(await countUsed()) : ''
      modals.confirmRed({
        title: texts.deleteTitle(name),
        help: `${used} ${texts.deleteHelp}`.trim(),
        confirm: words.parts.delete,
        onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.deleted(name)),
      })
    } catch (error) {
      toastError(error)
    }
  }
  return { askToDelete, isDeleting: remove.isPending }
}
