import { MultiSelect } from '@mantine/core'
import { maxLabels } from '../../../../contract/leads/labels/label-limits.ts'
import { listLabelIds } from '../../../../contract/leads/labels/label-list.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { useChangeLabels } from './use-change-labels.ts'

const texts = messages.lead

interface Props {
  readonly lead: GetLeadOutput
  readonly isReadOnly: boolean
}

/** Labels of a lead. A deleted label stays until it is removed. */
export function LabelsSelect({ lead, isReadOnly }: Props) {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  const change = useChangeLabels()
  const stored = listLabelIds(lead)
  const { add = [], remove = [] } = change.isPending ? change.variables : {}
  const shown = [...new Set([...stored.filter((id) => !remove.includes(id)), ...add])]
  const deleted = stored.filter((id) => labels.every((label) => label.id !== id))
  return (
    <MultiSelect
      label={texts.labels}
      {...(shown.length === 0 ? { placeholder: texts.noLabel } : {})}
      disabled={isReadOnly}
      searchable
      hidePickedOptions
      maxValues={maxLabels}
      nothingFoundMessage={texts.noLabelFound}
      data={[
        ...labels.map(({ id, name }) => ({ value: id, label: name })),
        ...deleted.map((id) => ({ value: id, label: messages.leads.deletedItem })),
      ]}
      value={shown}
      onChange={(next) =>
        change.mutate({
          ids: [lead.id],
          add: next.filter((id) => !shown.includes(id)),
          remove: shown.filter((id) => !next.includes(id)),
          message: () => texts.saved(texts.labels),
        })
      }
    />
  )
}
