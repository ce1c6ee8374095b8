import { NativeSelect } from '@mantine/core'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import { useSetStatus } from '../shared/use-set-status.ts'

interface Props {
  readonly lead: GetLeadOutput
  readonly isReadOnly: boolean
}

/** Stage of a lead whose status has stages. A deleted stage is shown as no stage. */
export function StageSelect({ lead, isReadOnly }: Props) {
  const all = useOrgQuery('list_stages', {}).data?.data ?? []
  const setStatus = useSetStatus()
  const stages = all.filter(({ status }) => status === lead.status)
  if (stages.length === 0) return null
  return (
    <NativeSelect
      label={fieldName('stageId')}
      disabled={isReadOnly}
      data={[
        { value: '', label: messages.stages.none },
        ...stages.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={stages.some(({ id }) => id === lead.stageId) ? (lead.stageId ?? '') : ''}
      onChange={({ currentTarget: { value } }) =>
        setStatus([lead.id], lead.status, stages.find(({ id }) => id === value) ?? null)
      }
    />
  )
}
