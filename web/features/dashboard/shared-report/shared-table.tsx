import type { AttributionTable } from '../../../../contract/attribution.ts'
import type { SharedGroup } from '../../../../contract/shared-report.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatMoney, formatRatio, formatTenths, formatWholeValue } from '../../../lib/numbers.ts'

const { attribution, dashboard: texts } = messages

interface Props {
  readonly table: AttributionTable
  readonly currency: string | null
  readonly groupBy: SharedGroup
}

/** Credit by channel, source or campaign under the default attribution model. */
export function SharedTable({ table, currency, groupBy }: Props) {
  if (table.rows.length === 0) {
    return <EmptyState title={texts.noLeads} help={texts.noLeadsHelp} />
  }
  const heads = [texts.leads, texts.qualified, texts.won, texts.value, texts.spend, texts.roas]
  return (
    // The table contains no links, so it must be focusable for keyboard users to scroll it.
    <Table.ScrollContainer
      minWidth={680}
      tabIndex={0}
      role="region"
      aria-label={attribution.groups[groupBy]}
    >
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{attribution.groups[groupBy]}</Table.Th>
            {heads.map((label) => (
              <Table.Th key={label} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(({ group, spend, models: { lastNonDirect: credit } }) => (
            <Table.Tr key={group}>
              <Table.Th scope="row" fw={500} maw={300} className="free-text">
                {texts.displayName(group)}
              </Table.Th>
              <Table.Td ta="right">{formatTenths(credit.leads)}</Table.Td>
              <Table.Td ta="right">{formatTenths(credit.qualified)}</Table.Td>
              <Table.Td ta="right">{formatTenths(credit.won)}</Table.Td>
              <Table.Td ta="right">{formatWholeValue(credit.value, currency)}</Table.Td>
              <Table.Td ta="right">
                {spend?.length
                  ? spend.map((one) => (
                      <div key={one.currency}>{formatMoney(one.spend, one.currency)}</div>
                    ))
                  : texts.none}
              </Table.Td>
              <Table.Td ta="right">
                {credit.roas === null ? texts.none : formatRatio(credit.roas)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
