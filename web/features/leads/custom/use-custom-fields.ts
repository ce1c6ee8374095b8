import type { ListCustomFieldsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'

export type CustomFieldItem = ListCustomFieldsOutput[number]

const none: readonly CustomFieldItem[] = []

/**
 * The organization's custom fields in order, without archived fields; empty until loaded.
 *
 * @param enabled False if the page does not need them yet.
 */
export function useCustomFields(enabled = true): readonly CustomFieldItem[] {
  const { data } = useOrgQuery('list_custom_fields', {}, { enabled })
  return data?.data.filter(({ isArchived }) => !isArchived) ?? none
}
