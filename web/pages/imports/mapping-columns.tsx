import { Alert, Badge, Box, Group, Select, Table, Text } from '@mantine/core'
import { leadFields } from '../../../contract/lead-fields.ts'
import { groupedFields } from '../../cells/field-names.ts'
import { words } from '../../words/index.ts'
import type { ImportTarget } from './import-view.ts'
import { withTarget } from './mapping.ts'
import type { MappingPart } from './mapping-complaints.ts'
import { targetName } from './target-name.ts'

const texts = words.imports

/** Fields that an import sets besides those that a create sets. */
const instants: readonly string[] = ['createdAt', 'qualifiedAt']

const fields = groupedFields((field) => {
  const { write } = { write: undefined, ...leadFields[field] }
  return instants.includes(field) || (write !== undefined && field !== 'source')
})

const data = [
  ...fields.map(({ name, fields: items }) => ({
    group: name,
    // The service holds importTargets to exactly these.
    items: items.map((field) => ({ value: field, label: targetName(field as ImportTarget) })),
  })),
  {
    group: texts.nameParts,
    items: (['firstName', 'lastName'] as const).map((part) => ({
      value: part,
      label: targetName(part),
    })),
  },
]

/** Every column of the file with what it becomes. */
export function MappingColumns({ file, mapping, complaints, onChange }: MappingPart) {
  const used = mapping.columns.filter((target) => target !== null).length
  const nameOf = (i: number) =>
    (mapping.hasHeader ? file.columns[i]?.header : '') || texts.nameless(i + 1)
  return (
    <>
      {complaints.columns === undefined ? null : (
        <Alert role="alert" color="red" variant="light" mb="md">
          {complaints.columns}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={300} type="native">
        <Table verticalSpacing="xs" aria-label={texts.columnsTitle}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.column}</Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                {texts.samples}
              </Table.Th>
              <Table.Th scope="col" w={{ base: 160, sm: 260 }}>
                {texts.becomes}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mapping.columns.map((target, i) => (
              <Table.Tr key={nameOf(i) + String(i)}>
                <Table.Th scope="row" fw={600} maw={220} className="free-text">
                  {nameOf(i)}
                  <Box hiddenFrom="sm" mt={4}>
                    <Samples values={file.columns[i]?.samples ?? []} />
                  </Box>
                </Table.Th>
                <Table.Td visibleFrom="sm">
                  <Samples values={file.columns[i]?.samples ?? []} />
                </Table.Td>
                <Table.Td>
                  <Select
                    size="sm"
                    aria-label={texts.becomesOf(nameOf(i))}
                    placeholder={texts.leftOut}
                    data={data}
                    value={target}
                    searchable
                    clearable
                    nothingFoundMessage={texts.noField}
                    comboboxProps={{ width: 300, position: 'bottom-end' }}
                    onChange={(chosen) =>
                      // Nothing but targets can be chosen.
                      onChange(withTarget(mapping, i, chosen as ImportTarget | null))
                    }
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {texts.used(used, mapping.columns.length)}
      </Text>
    </>
  )
}

/** Some values of a column, as they are. */
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
