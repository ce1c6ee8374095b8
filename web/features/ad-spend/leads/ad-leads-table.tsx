import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import type { GetAdLeadsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { useValueNames } from '../../../components/field-value/use-value-names.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import classes from '../ad-spend.module.css'

const texts = messages.adSpend.figureLeads

/** Columns after the name, each with the smallest breakpoint at which it fits. */
const columns = [
  { field: 'email', room: { visibleFrom: 'sm' } },
  { field: 'createdAt', room: { visibleFrom: 'sm' } },
  { field: 'status', room: {} },
  { field: 'value', room: {} },
  { field: 'utm_source', room: { visibleFrom: 'lg' } },
  { field: 'utm_campaign', room: { visibleFrom: 'lg' } },
] as const

const align = (field: LeadField) => (field === 'value' ? 'right' : 'left')

/** Leads with their ad keys; each name links to the lead. */
export function AdLeadsTable({ leads }: { readonly leads: GetAdLeadsOutput }) {
  const names = useValueNames()
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing="xs" highlightOnHover aria-label={texts.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{fieldName('name')}</Table.Th>
            {columns.map(({ field, room }) => (
              <Table.Th key={field} scope="col" ta={align(field)} {...room}>
                {fieldName(field)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.map((lead) => (
            <Row key={lead.id} lead={lead} names={names} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface RowProps {
  readonly lead: GetAdLeadsOutput[number]
  readonly names: ValueNames
}

function Row({ lead, names }: RowProps) {
  const { id: orgId } = useOrg()
  const cell = (field: LeadField) => (
    <FieldValue field={field} value={lead[field]} isLocked={lead.locked} names={names} />
  )
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Anchor
          size="sm"
          fw={500}
          className="free-text"
          renderRoot={(props) => (
            <Link to="/o/$orgId/leads/$leadId" params={{ orgId, leadId: lead.id }} {...props} />
          )}
        >
          {leadName(lead)}
        </Anchor>
        <Text size="xs" c="dimmed" fw={400} hiddenFrom="sm" style={{ whiteSpace: 'nowrap' }}>
          {cell('createdAt')}
        </Text>
      </Table.Th>
      {columns.map(({ field, room }) => (
        <Table.Td
          key={field}
          ta={align(field)}
          className={classes.cut ?? ''}
          title={formatValue(field, lead[field], names)}
          {...room}
        >
          {cell(field)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
