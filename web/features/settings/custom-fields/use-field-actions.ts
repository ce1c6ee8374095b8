import type { ListCustomFieldsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.customFieldSettings

export type CustomFieldItem = ListCustomFieldsOutput[number]

export const staleOnFields = ['list_custom_fields', 'suggest_custom_fields'] as const

/** Changes to the list of custom fields. */
export function useFieldActions() {
  const options = { stale: staleOnFields }
  const order = useOrgMutation('order_custom_fields', options)
  const archive = useOrgMutation('archive_custom_field', options)
  const create = useOrgMutation('create_custom_field', options)
  return {
    order: (ids: readonly string[]) => order.mutate({ ids: [...ids] }),
    /** Order that is being saved. */
    pendingIds: order.isPending ? order.variables.ids : undefined,
    confirmArchive: ({ id, label }: CustomFieldItem) =>
      modals.confirmRed({
        title: texts.archiveTitle(label),
        help: texts.archiveHelp,
        confirm: texts.archiveConfirm,
        onConfirm: () => toastOnSuccess(archive.mutateAsync({ id }), texts.archivedOne(label)),
      }),
    restore: ({ key, label, type, choices }: CustomFieldItem) =>
      void toastOnSuccess(create.mutateAsync({ key, label, type, choices }), texts.added(label)),
  }
}
