import { Select, Stack, Text } from '@mantine/core'
import type { AttributionModel } from '../../../contract/attribution.ts'
import { words } from '../../words/index.ts'
import { models } from './dashboard-choices.ts'
import { chosen } from './use-choices.ts'

interface Props {
  readonly value: AttributionModel
  readonly onChange: (model: AttributionModel) => void
}

/** Chooses an attribution model; each says what it does. */
export const ModelSelect = ({ value, onChange }: Props) => (
  <Select
    w={150}
    size="xs"
    aria-label={words.dashboard.model}
    data={models.map((model) => ({ value: model, label: words.attribution.models[model].name }))}
    value={value}
    allowDeselect={false}
    maxDropdownHeight={420}
    comboboxProps={{ width: 300, position: 'bottom-end' }}
    onChange={(model) => onChange(chosen(models, model ?? undefined, value))}
    renderOption={({ option }) => (
      <Stack gap={0}>
        <Text size="sm" fw={option.value === value ? 700 : 500}>
          {option.label}
        </Text>
        <Text size="xs" c="dimmed">
          {words.attribution.models[chosen(models, option.value, value)].help}
        </Text>
      </Stack>
    )}
  />
)
