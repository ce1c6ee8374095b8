import { type ComboboxData, Select } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import {
  type MappedStatus,
  stageRows,
  statusRows,
  type ValueRow,
  valueKey,
  withStage,
  withStatus,
} from './mapping.ts'
import type { MappingPartProps } from './mapping-errors.ts'

const texts = messages.imports

// `Object.keys` loses the literal type, but the keys of the labels are exactly the statuses.
const statuses = Object.keys(messages.leads.statuses) as MappedStatus[]

interface Props extends MappingPartProps {
  /** Values that a dry run could not map. */
  readonly unknown: readonly string[]
}

/** Maps the values of the status column to statuses. */
export const MappingStatuses = ({ file, mapping, unknown, onChange }: Props) => (
  <ValueTable
    words={texts.statusValues}
    rows={statusRows(file, mapping, unknown)}
    data={statuses.map((value) => ({ value, label: messages.leads.statuses[value] }))}
    onChange={(text, chosen) =>
      onChange(withStatus(mapping, text, statuses.find((one) => one === chosen) ?? null))
    }
  />
)

/** Maps the values of the stage column to the organization's stages. */
export function MappingStages({ file, mapping, unknown, onChange }: Props) {
  const stages = useOrgQuery('list_stages', {}).data?.data ?? []
  const groups = Map.groupBy(stages, ({ status }) => status)
  const byName = new Map(stages.map(({ id, name }) => [valueKey(name), id]))
  const rows = stageRows(file, mapping, unknown).map(({ text, value }) => ({
    text,
    value: value ?? byName.get(valueKey(text)) ?? null,
  }))
  return (
    <ValueTable
      words={texts.stageValues}
      rows={stages.length === 0 ? [] : rows}
      data={[...groups].map(([status, ones]) => ({
        group: messages.leads.statuses[status],
        items: ones.map(({ id, name }) => ({ value: id, label: name })),
      }))}
      onChange={(text, chosen) => onChange(withStage(mapping, text, chosen))}
    />
  )
}

interface TableProps {
  readonly words: typeof texts.statusValues | typeof texts.stageValues
  readonly rows: readonly ValueRow[]
  readonly data: ComboboxData
  readonly onChange: (text: string, value: string | null) => void
}

/** Long names of stages wrap, while Mantine's scroll area would cut them off. */
const wrapped = {
  dropdown: { maxHeight: 240, overflowY: 'auto' },
  option: { overflowWrap: 'anywhere' },
} as const

const ValueTable = ({ words, rows, data, onChange }: TableProps) =>
  rows.length === 0 ? null : (
    <Card title={words.title} help={words.help}>
      <Table verticalSpacing={6} maw={720} aria-label={words.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.inFile}</Table.Th>
            <Table.Th scope="col" w={{ base: 200, sm: 320 }}>
              {words.inLead}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ text, value }) => (
            <Table.Tr key={text}>
              <Table.Th scope="row" fw={500} className="free-text">
                {text}
              </Table.Th>
              <Table.Td>
                <Select
                  size="sm"
                  aria-label={words.forText(text)}
                  placeholder={words.choose}
                  data={data}
                  value={value}
                  clearable
                  withScrollArea={false}
                  styles={wrapped}
                  onChange={(chosen) => onChange(text, chosen)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
