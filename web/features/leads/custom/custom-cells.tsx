import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { toCustomColumn } from '../../../../contract/custom-fields/custom-columns.ts'
import {
  parseCustomData,
  readCustomValue,
} from '../../../../contract/custom-fields/custom-values.ts'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { Table } from '../../../components/table/table.tsx'
import type { ListedLead } from '../list/use-list.ts'
import { ColumnHandle, startMoving } from '../table/column-handle.tsx'
import { type ColumnLayout, columnStyle } from '../table/column-layout.ts'
import classes from '../table/leads-table.module.css'
import { CustomValue } from './custom-value.tsx'
import { type CustomFieldItem, useCustomFields } from './use-custom-fields.ts'

interface Props {
  /** IDs of custom fields; those that do not exist are skipped. */
  readonly ids: readonly string[]
}

type LeadProps = Props & { readonly lead: ListedLead }

function useShownFields(ids: readonly string[]): readonly CustomFieldItem[] {
  const fields = useCustomFields()
  return ids.flatMap((id) => fields.find((field) => field.id === id) ?? [])
}

/** Column headers of custom fields. */
export const CustomHeads = ({ ids, layout }: Props & { readonly layout: ColumnLayout }) =>
  useShownFields(ids).map(({ id, label, type }) => (
    <Table.Th
      key={id}
      scope="col"
      className={`${classes.head} ${cellClass(type)}`}
      style={columnStyle(toCustomColumn(id))}
      data-column={toCustomColumn(id)}
      onPointerDown={(event) => startMoving(event, toCustomColumn(id), layout)}
    >
      {label}
      <ColumnHandle column={toCustomColumn(id)} name={label} layout={layout} />
    </Table.Th>
  ))

const cellClass = (type: CustomFieldItem['type']): string =>
  (type === 'number' ? classes.number : '') ?? ''

/** A lead's custom field values, each with its field. */
function useValues({ ids, lead }: LeadProps) {
  const fields = useShownFields(ids)
  const { custom } = lead
  return useMemo(() => {
    const data = parseCustomData(custom ?? null)
    return fields.map((field) => ({ field, value: readCustomValue(field, data) }))
  }, [fields, custom])
}

/** A lead's custom field values as cells of its row. */
export function CustomCells(props: LeadProps & { readonly isSized: boolean }) {
  const values = useValues(props)
  const isLocked = props.lead.locked === true
  return values.map(({ field, value }) => (
    <td
      key={field.id}
      className={cellClass(field.type)}
      style={props.isSized ? columnStyle(toCustomColumn(field.id)) : undefined}
    >
      {isLocked ? (
        <FieldValue field="custom" value={null} isLocked names={noNames} />
      ) : (
        <CustomValue field={field} value={value} />
      )}
    </td>
  ))
}

/** Empty, because hidden values are shown without any names. */
const noNames = { timeZone: 'UTC', currency: null, choices: new Map<string, string>() }

/** A lead's custom field values as lines of its card; empty values are omitted. */
export function CustomLines(props: LeadProps) {
  const values = useValues(props).filter(({ value }) => value.kind !== 'empty')
  if (values.length === 0) return null
  return (
    <Stack component="dl" gap={2} mt={2} mb={0}>
      {values.map(({ field, value }) => (
        <Group key={field.id} gap="xs" wrap="nowrap" align="baseline">
          <Text component="dt" size="xs" c="dimmed" w="6.25rem" style={{ flexShrink: 0 }}>
            {field.label}
          </Text>
          <Text component="dd" size="sm" m={0} lineClamp={2} className="free-text">
            <CustomValue field={field} value={value} />
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
