import { NativeSelect } from '@mantine/core'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { messages } from '../../i18n/index.ts'
import { pickOption } from '../../lib/use-search-params.ts'
import { Hint } from '../overlay/hint.tsx'

interface Props {
  readonly value: AttributionModel
  readonly size?: 'xs' | 'sm'
  readonly onChange: (model: AttributionModel) => void
}

const modelTexts = messages.attribution.models

/** Selects an attribution model; a tooltip explains the selected one. */
export const ModelSelect = ({ value, size = 'xs', onChange }: Props) => (
  <Hint label={modelTexts[value].help}>
    <NativeSelect
      w={size === 'xs' ? 150 : 170}
      size={size}
      aria-label={messages.dashboard.model}
      data={attributionModels.map((model) => ({ value: model, label: modelTexts[model].name }))}
      value={value}
      onChange={(event) =>
        onChange(pickOption(attributionModels, event.currentTarget.value, value))
      }
    />
  </Hint>
)
