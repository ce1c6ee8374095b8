import { Alert, Badge, Box, type ComboboxData, Group, Select, Text } from '@mantine/core'
import type { ImportColumn } from '../../../../contract/imports/import-file.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.imports

interface Props {
  readonly columns: readonly ImportColumn[]
  /** What each column is mapped to; null if the column is not imported. */
  readonly targets: readonly (string | null)[]
  /** Selectable targets, in groups. */
  readonly data: ComboboxData
  /** False if the first row contains data. */
  readonly hasHeader?: boolean
  readonly complaint?: string | undefined
  readonly onChange: (column: number, target: string | null) => void
}

/** Every column in a file with its target. */
export function ColumnTable({ columns, targets, complaint, hasHeader = true, ...rest }: Props) {
  const used = targets.filter((target) => target !== null).length
  return (
    <>
      {complaint === undefined ? null : (
        <Alert role="alert" color="red" variant="light" mb="md">
          {complaint}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={300}>
        <Table verticalSpacing="xs" aria-label={texts.columnsTitle}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.column}</Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                {texts.samples}
              </Table.Th>
              <Table.Th scope="col" w={{ base: 190, sm: 300 }}>
                {texts.importAs}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {targets.map((target, i) => {
              const name = (hasHeader ? columns[i]?.header : '') || texts.nameless(i + 1)
              const samples = columns[i]?.samples ?? []
              const row = { name, samples, target, column: i, ...rest }
              return <ColumnRow key={name + String(i)} {...row} />
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {texts.mapped(used, targets.length)}
      </Text>
    </>
  )
}

interface RowProps extends Pick<Props, 'data' | 'onChange'> {
  readonly name: string
  readonly samples: readonly string[]
  readonly target: string | null
  readonly column: number
}

const ColumnRow = ({ name, samples, target, column, data, onChange }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" fw={600} maw={220} className="free-text">
      {name}
      <Box hiddenFrom="sm" mt={4}>
        <Samples values={samples} />
      </Box>
    </Table.Th>
    <Table.Td visibleFrom="sm">
      <Samples values={samples} />
    </Table.Td>
    <Table.Td>
      <Select
        size="sm"
        aria-label={texts.importColumnAs(name)}
        placeholder={texts.notImported}
        data={data}
        value={target}
        searchable
        clearable
        nothingFoundMessage={texts.noField}
        comboboxProps={{ width: 300, position: 'bottom-end' }}
        onChange={(chosen) => onChange(column, chosen)}
      />
    </Table.Td>
  </Table.Tr>
)

/** A column's sample values, exactly as in the file. */
const Samples = ({ values }: { readonly values: readonly string[] }) => (
  <Group gap={6}>
    {values.slice(0, 3).map((value, i) => (
      <Badge
        key={value + String(i)}
        variant="default"
        radius="sm"
        tt="none"
        fw={400}
        maw={{ base: 130, sm: 220 }}
        title={value}
      >
        {value}
      </Badge>
    ))}
  </Group>
)
