import { Checkbox, Stack, Title } from '@mantine/core'
import { messages } from '../../../i18n/index.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface Props {
  /** IDs of the custom fields that are shown. */
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Selects which custom fields the table shows; their order is fixed. */
export function CustomColumns({ ids, onChange }: Props) {
  const fields = useCustomFields()
  if (fields.length === 0) return null
  const toggle = (id: string) =>
    onChange(fields.map((field) => field.id).filter((one) => (one === id) !== ids.includes(one)))
  return (
    <section>
      <Title order={2} size="h6" mb="xs">
        {messages.customFields.title}
      </Title>
      <Stack gap="xs">
        {fields.map(({ id, label }) => (
          <Checkbox
            key={id}
            size="sm"
            label={label}
            checked={ids.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </Stack>
    </section>
  )
}
