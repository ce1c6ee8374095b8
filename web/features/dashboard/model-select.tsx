import { NativeSelect } from '@mantine/core'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { Hint } from '../../components/overlay/hint.tsx'
import { words } from '../../i18n/en/index.ts'
import { chosen } from '../../lib/use-search-params.ts'

interface Props {
  readonly value: AttributionModel
  readonly onChange: (model: AttributionModel) => void
}

const said = words.attribution.models

/** Chooses an attribution model; the chosen one says what it does. */
export const ModelSelect = ({ value, onChange }: Props) => (
  <Hint label={said[value].help}>
    <NativeSelect
      w={150}
      size="xs"
      aria-label={words.dashboard.model}
      data={attributionModels.map((model) => ({ value: model, label: said[model].name }))}
      value={value}
      onChange={(event) => onChange(chosen(attributionModels, event.currentTarget.value, value))}
    />
  </Hint>
)
