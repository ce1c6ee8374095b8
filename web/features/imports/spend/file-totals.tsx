import type { SpendCheck } from '../../../../contract/imports/spend-import.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatMoney, formatNumber } from '../../../lib/numbers.ts'
import { formatDay } from '../../../lib/times.ts'

const texts = messages.spendImports

/** A file's totals per currency, for comparison with the platform's totals. */
export const FileTotals = ({ totals }: { readonly totals: SpendCheck['totals'] }) => (
  <Table.ScrollContainer minWidth={620} tabIndex={0} role="group" aria-label={texts.totalsTitle}>
    <Table verticalSpacing="xs" aria-label={texts.totalsTitle}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.currency}</Table.Th>
          {[texts.spend, texts.impressions, texts.clicks, texts.rows, texts.days].map((label) => (
            <Table.Th key={label} scope="col" ta="right">
              {label}
            </Table.Th>
          ))}
          <Table.Th scope="col">{texts.span}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.map((total) => (
          <Table.Tr key={total.currency}>
            <Table.Th scope="row">{total.currency}</Table.Th>
            <Table.Td ta="right" fw={650}>
              {formatMoney(total.spend, total.currency)}
            </Table.Td>
            {[total.impressions, total.clicks, total.rows, total.days].map((count, i) => (
              <Table.Td key={String(i)} ta="right">
                {formatNumber(count)}
              </Table.Td>
            ))}
            <Table.Td>
              {formatDay(total.firstDay)} – {formatDay(total.lastDay)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
