import { Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { targetName } from './mapping-targets.ts'

const texts = messages.inbound

export type DefaultValues = Readonly<Record<string, string>>

/** Fields that users are likely to need; the rest can be set through the API. */
const offered = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'website',
  'path',
  'country',
  'note',
  'value',
]

interface Props {
  readonly values: DefaultValues
  readonly onChange: (values: DefaultValues) => void
}

/** The help text is as close to the title as that of any other field. */
const tightLegend = { legend: { marginBottom: 0 } } as const

/** One text field per default value, and a select for adding another one. */
export function DefaultValuesInput({ values, onChange }: Props) {
  const remaining = offered.filter((field) => !Object.hasOwn(values, field))
  return (
    <Fieldset
      variant="unstyled"
      p={0}
      m={0}
      miw={0}
      styles={tightLegend}
      legend={
        <Text span size="sm" fw={600}>
          {texts.defaults}
        </Text>
      }
    >
      <Text size="xs" c="dimmed">
        {texts.defaultsHelp}
      </Text>
      <Stack gap="xs" mt="xs">
        {Object.entries(values).map(([field, value]) => (
          <Group key={field} gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              label={targetName(field)}
              flex={1}
              required
              withAsterisk={false}
              maxLength={2000}
              data-path={`defaults.${field}`}
              value={value}
              onChange={(event) => onChange({ ...values, [field]: event.currentTarget.value })}
            />
            <RemoveButton
              label={texts.removeDefault(targetName(field))}
              isLoading={false}
              size="lg"
              onClick={() => onChange(withoutField(values, field))}
            />
          </Group>
        ))}
        {remaining.length === 0 ? null : (
          <NativeSelect
            aria-label={texts.addDefault}
            maw={300}
            data={[
              { value: '', label: texts.addDefault },
              ...remaining.map((value) => ({ value, label: targetName(value) })),
            ]}
            value=""
            onChange={(event) => {
              const field = event.currentTarget.value
              if (field !== '') onChange({ ...values, [field]: '' })
            }}
          />
        )}
      </Stack>
    </Fieldset>
  )
}

const withoutField = (values: DefaultValues, removed: string): DefaultValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field !== removed))
