import { ActionIcon, Button, Drawer, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { fieldName, groupedFields } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import { moveItem } from '../../../lib/move-item.ts'
import { CustomColumns } from '../custom/custom-columns.tsx'
import { defaultColumns } from '../shared/use-columns.ts'

const { columnPicker: texts } = messages.leads

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly columns: readonly LeadField[]
  /** True if the columns are defined by the URL instead of the user's preferences. */
  readonly isOfAddress: boolean
  readonly onChange: (columns: readonly LeadField[]) => void
  /** IDs of custom fields. */
  readonly customColumns: readonly string[]
  readonly onChangeCustom: (ids: readonly string[]) => void
}

/** Selects and orders the columns of the table. */
export function ColumnPicker(props: Props) {
  const { isOpen, onClose, columns, isOfAddress, onChange } = props
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" title={texts.title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {isOfAddress ? texts.helpOfView : texts.help}
        </Text>
        <ShownColumns columns={columns} onChange={onChange} />
        <CustomColumns ids={props.customColumns} onChange={props.onChangeCustom} />
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'start' }}
          onClick={() => onChange(defaultColumns)}
        >
          {texts.reset}
        </Button>
        <HiddenColumns columns={columns} onChange={onChange} />
      </Stack>
    </Drawer>
  )
}

type ListProps = Pick<Props, 'columns' | 'onChange'>

const ShownColumns = ({ columns, onChange }: ListProps) => (
  <section>
    <Title order={2} size="h6" mb="xs">
      {texts.shown}
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
                aria-label={texts.up(name)}
                disabled={i === 0}
                onClick={() => onChange(moveItem(columns, i, i - 1))}
              >
                <IconChevronUp size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={texts.down(name)}
                disabled={i === columns.length - 1}
                onClick={() => onChange(moveItem(columns, i, i + 1))}
              >
                <IconChevronDown size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={texts.remove(name)}
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

function HiddenColumns({ columns, onChange }: ListProps) {
  const [needle, setNeedle] = useState('')
  const needleText = needle.trim().toLowerCase()
  const groups = groupedFields(
    (field) =>
      // The label column shows all labels.
      field !== 'moreLabelIds' &&
      !columns.includes(field) &&
      `${fieldName(field)} ${field}`.toLowerCase().includes(needleText),
  )
  return (
    <section>
      <Title order={2} size="h6" mb="xs">
        {texts.others}
      </Title>
      <TextInput
        size="sm"
        mb="xs"
        aria-label={texts.find}
        placeholder={texts.find}
        value={needle}
        onChange={(event) => setNeedle(event.currentTarget.value)}
      />
      {groups.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
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
              aria-label={texts.addOne(fieldName(field))}
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
