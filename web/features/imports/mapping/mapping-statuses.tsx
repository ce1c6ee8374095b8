import { Select } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { type MappedStatus, statusRows } from './mapping.ts'
import type { MappingPartProps } from './mapping-errors.ts'

const texts = messages.imports

// `Object.keys` loses the literal type; the labels have exactly the statuses as keys.
const statuses = Object.keys(messages.leads.statuses) as MappedStatus[]

interface Props extends MappingPartProps {
  /** Values of the status column that a dry run could not map. */
  readonly unknown: readonly string[]
  readonly onTold: (text: string, status: MappedStatus | null) => void
}

/** Maps the values of the status column to statuses. */
export function MappingStatuses({ file, mapping, unknown, onTold }: Props) {
  const rows = statusRows(file, mapping, unknown)
  if (rows.length === 0) return null
  return (
    <Card title={texts.statusesTitle} help={texts.statusesHelp}>
      <Table verticalSpacing={6} maw={560} aria-label={texts.statusesTitle}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.statusText}</Table.Th>
            <Table.Th scope="col" w={200}>
              {texts.leadStatus}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ text, status }) => (
            <Table.Tr key={text}>
              <Table.Th scope="row" fw={500} className="free-text">
                {text}
              </Table.Th>
              <Table.Td>
                <Select
                  size="sm"
                  aria-label={texts.leadStatusFor(text)}
                  placeholder={texts.chooseStatus}
                  data={statuses.map((value) => ({ value, label: messages.leads.statuses[value] }))}
                  value={status}
                  clearable
                  onChange={(chosen) =>
                    onTold(text, statuses.find((one) => one === chosen) ?? null)
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
