import { ActionIcon, Badge, Group, List, Paper, Stack, Text } from '@mantine/core'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { messages } from '../../../i18n/index.ts'
import { MoveButtons, useMoves } from '../shared/move-buttons.tsx'
import { type CustomFieldItem, useFieldActions } from './use-field-actions.ts'

const texts = messages.customFieldSettings

interface Props {
  readonly fields: readonly CustomFieldItem[]
  readonly onEdit: (field: CustomFieldItem) => void
}

/** Custom fields in order, with buttons to move, edit and archive them. */
export function FieldList({ fields, onEdit }: Props) {
  const { order, pendingIds, confirmArchive } = useFieldActions()
  const ids = pendingIds ?? fields.map(({ id }) => id)
  const shown = ids.flatMap((id) => fields.find((field) => field.id === id) ?? [])
  const { list, getMoves, announcement } = useMoves(ids, order)
  return (
    <Paper withBorder px="md" py={4} ref={list}>
      <List listStyleType="none" styles={listStyles} aria-label={texts.list}>
        {shown.map((field, i) => (
          <List.Item key={field.id} py={6}>
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <About field={field} />
              <Group gap={4} wrap="nowrap">
                <MoveButtons {...getMoves({ id: field.id, name: field.label }, i)} />
                <ActionIcon
                  {...button}
                  aria-label={texts.editOne(field.label)}
                  onClick={() => onEdit(field)}
                >
                  <IconPencil size={17} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  {...button}
                  aria-label={texts.archive(field.label)}
                  onClick={() => confirmArchive(field)}
                >
                  <IconArchive size={17} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          </List.Item>
        ))}
      </List>
      {announcement}
    </Paper>
  )
}

/** The label fills the row, which moves the buttons to the end. */
export const listStyles = {
  itemWrapper: { display: 'block' },
  itemLabel: { display: 'block' },
} as const

const button = { variant: 'subtle', color: 'gray', size: 'lg' } as const

/** A field's name, type, key and choices. */
export const About = ({ field }: { readonly field: CustomFieldItem }) => (
  <Stack gap={2} style={{ minWidth: 0 }}>
    <Group gap="xs">
      <Text className="free-text">{field.label}</Text>
      <Badge variant="default" tt="none" fw={500}>
        {messages.customFields.types[field.type]}
      </Badge>
    </Group>
    <Text size="xs" c="dimmed" className="free-text">
      {field.isReady || field.isArchived
        ? [texts.inKey(field.key), ...field.choices].join(' · ')
        : texts.preparing}
    </Text>
  </Stack>
)
