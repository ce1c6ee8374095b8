import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type {
  CustomDefinition,
  CustomValue as Value,
} from '../../../../contract/custom-fields/custom-values.ts'
import { messages } from '../../../i18n/index.ts'
import { stripBidiControls } from '../../../i18n/quote.ts'
import { formatCustomValue } from './format-custom-value.ts'

interface Props {
  readonly field: Pick<CustomDefinition, 'type'>
  readonly value: Value
}

/** The value of a lead's custom field; marked if it does not fit the field's type. */
export function CustomValue({ field, value }: Props) {
  if (value.kind === 'empty') return '–'
  if (value.kind === 'typed') return formatCustomValue(field.type, value.value)
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <IconAlertTriangle
        size={14}
        color="var(--mantine-color-yellow-text)"
        aria-label={messages.customFields.mismatch}
        role="img"
      />
      {stripBidiControls(value.text)}
    </Group>
  )
}
