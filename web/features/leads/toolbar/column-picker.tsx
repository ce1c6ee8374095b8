import { ActionIcon, Button, Drawer, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { fieldName, groupedFields } from '../../../components/field-value/field-names.ts'
import { words } from '../../../i18n/en/index.ts'
import { moved } from '../../../lib/move-item.ts'
import { usualColumns } from '../shared/use-columns.ts'

const { columnPicker: say } = words.leads

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly columns: readonly LeadField[]
  /** They belong to the address, not to the person. */
  readonly isOfAddress: boolean
  readonly onChange: (columns: readonly LeadField[]) => void
}

/** Which fields the table shows, and in which order. */
export function ColumnPicker({ isOpen, onClose, columns, isOfAddress, onChange }: Props) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" title={say.title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {isOfAddress ? say.helpOfView : say.help}
        </Text>
        <Shown columns={columns} onChange={onChange} />
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'start' }}
          onClick={() => onChange(usualColumns)}
        >
          {say.reset}
        </Button>
        <Others columns={columns} onChange={onChange} />
      </Stack>
    </Drawer>
  )
}

type ListProps = Pick<Props, 'columns' | 'onChange'>

const Shown = ({ columns, onChange }: ListProps) => (
  <section>
    <Title order={2} size="h6" mb="xs">
      {say.shown}
    </Title>
    <Stack component="ol" gap={2} p={0} m={0} style={{ listStyle: 'none' }}>
      {columns.map((field, i) => {
        const name = fieldName(field)
        return (
          <Group component="li" key={field} justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm">{name}</Text>
            <ActionIcon.Group>
              <ActionIcon
                variant="default"
                aria-label={say.up(name)}
                disabled={i === 0}
                onClick={() => onChange(moved(columns, i, i - 1))}
              >
                <IconArrowUp size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={say.down(name)}
                disabled={i === columns.length - 1}
                onClick={() => onChange(moved(columns, i, i + 1))}
              >
                <IconArrowDown size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={say.remove(name)}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter((one) => one !== field))}
              >
                <IconX size={15} aria-hidden />
              </ActionIcon>
            </ActionIcon.Group>
          </Group>
        )
      })}
    </Stack>
  </section>
)

function Others({ columns, onChange }: ListProps) {
  const [needle, setNeedle] = useState('')
  const wanted = needle.trim().toLowerCase()
  const groups = groupedFields(
    (field) =>
      !columns.includes(field) && `${fieldName(field)} ${field}`.toLowerCase().includes(wanted),
  )
  return (
    <section>
      <Title order={2} size="h6" mb="xs">
        {say.others}
      </Title>
      <TextInput
        size="sm"
        mb="xs"
        aria-label={say.find}
        placeholder={say.find}
        value={needle}
        onChange={(event) => setNeedle(event.currentTarget.value)}
      />
      {groups.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say.none}
        </Text>
      ) : null}
      {groups.map(({ group, name, fields }) => (
        <Stack key={group} gap={2} mb="sm">
          <Title order={3} size="xs" c="dimmed">
            {name}
          </Title>
          {fields.map((field) => (
            <Button
              key={field}
              variant="subtle"
              color="gray"
              size="compact-sm"
              justify="flex-start"
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={say.addOne(fieldName(field))}
              onClick={() => onChange([...columns, field])}
            >
              {fieldName(field)}
            </Button>
          ))}
        </Stack>
      ))}
    </section>
  )
}
