import { NativeSelect } from '@mantine/core'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ownerName, type ValueNames } from '../../../components/field-value/format-value.ts'
import { messages } from '../../../i18n/index.ts'
import { useAssignLeads, useOwnerChoices } from './use-assign-leads.ts'

const texts = messages.teamwork

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/** Select for the member who owns a lead. A former member stays selected until replaced. */
export function OwnerSelect({ lead: { id, ownerId }, names }: Props) {
  const choices = useOwnerChoices()
  const { assign, isPending } = useAssignLeads()
  const isListed = ownerId === null || choices.some((choice) => choice.id === ownerId)
  const data = choices.map((choice) => ({ value: choice.id, label: choice.name }))
  return (
    <NativeSelect
      label={texts.owner}
      disabled={!useOrg().may('leads.change') || isPending}
      data={[
        { value: '', label: texts.nobody },
        ...(isListed ? data : [...data, { value: ownerId, label: ownerName(ownerId, names) }]),
      ]}
      value={ownerId ?? ''}
      onChange={({ currentTarget: { value } }) => assign([id], value === '' ? null : value)}
    />
  )
}
