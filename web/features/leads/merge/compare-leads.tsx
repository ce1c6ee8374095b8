import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { useValueNames } from '../../../components/field-value/use-value-names.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { listMergedFields, losesWin, type MergedField } from './merged-fields.ts'
import { useMergeLeads } from './use-merge-leads.ts'

const texts = messages.merge

interface Props {
  readonly lead: GetLeadOutput
  readonly other: GetLeadOutput
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Shows both leads and the result of merging them, and performs the merge. */
export function CompareLeads({ lead, other, onBack, onDone }: Props) {
  const [isSwapped, setIsSwapped] = useState(false)
  const merge = useMergeLeads({ onMerged: onDone })
  const [kept, merged] = isSwapped ? [other, lead] : [lead, other]
  return (
    <Stack>
      <Text size="sm">{texts.compareHelp}</Text>
      <Comparison kept={kept} merged={merged} />
      {losesWin(kept, merged) && (
        <Alert role="alert" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {texts.losesWin}
        </Alert>
      )}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => setIsSwapped(!isSwapped)}
        >
          {texts.swap}
        </Button>
        <Group>
          <Button variant="default" onClick={onBack}>
            {texts.back}
          </Button>
          <Button
            loading={merge.isPending}
            onClick={() => merge.mutate({ keptId: kept.id, mergedId: merged.id })}
            data-autofocus
          >
            {texts.submit}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

interface PairProps {
  readonly kept: GetLeadOutput
  readonly merged: GetLeadOutput
}

function Comparison({ kept, merged }: PairProps) {
  const names = useValueNames()
  const fields = listMergedFields(kept, merged)
  if (fields.length === 0) return <Text size="sm">{texts.same}</Text>
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th visibleFrom="sm">{texts.field}</Table.Th>
          <LeadHead title={texts.kept} lead={kept} />
          <LeadHead title={texts.merged} lead={merged} />
          <Table.Th visibleFrom="sm">{texts.result}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((one) => (
          <FieldRow key={one.field} {...one} kept={kept} merged={merged} names={names} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

const LeadHead = ({ title, lead }: { readonly title: string; readonly lead: GetLeadOutput }) => (
  <Table.Th>
    {title}
    <Text size="xs" c="dimmed" className="free-text" lineClamp={2}>
      {leadName(lead)}
    </Text>
  </Table.Th>
)

/** On phones, only the emphasis shows which value is kept. */
function FieldRow({
  field,
  isTaken,
  kept,
  merged,
  names,
}: MergedField & PairProps & { readonly names: ValueNames }) {
  const value = { field, names }
  return (
    <Table.Tr>
      <Table.Th scope="row" visibleFrom="sm" fw={500}>
        {fieldName(field)}
      </Table.Th>
      <Table.Td>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {fieldName(field)}
        </Text>
        <Value {...value} lead={kept} isDropped={isTaken} />
      </Table.Td>
      <Table.Td valign="bottom">
        <Value {...value} lead={merged} isDropped={!isTaken} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Value {...value} lead={isTaken ? merged : kept} isDropped={false} />
      </Table.Td>
    </Table.Tr>
  )
}

interface ValueProps {
  readonly field: LeadField
  readonly lead: GetLeadOutput
  /** True if the merge discards the value. */
  readonly isDropped: boolean
  readonly names: ValueNames
}

const Value = ({ field, lead, isDropped, names }: ValueProps) => (
  <Text
    component="div"
    size="sm"
    className="free-text"
    lineClamp={3}
    {...(isDropped ? { c: 'dimmed' } : { fw: 600 })}
  >
    <FieldValue field={field} value={lead[field]} isLocked={lead.locked} names={names} />
  </Text>
)
