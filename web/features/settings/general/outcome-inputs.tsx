import {
  NumberInput,
  type NumberInputProps,
  SimpleGrid,
  TagsInput,
  type TagsInputProps,
} from '@mantine/core'
import { maxLossReasons } from '../../../../contract/leads/lead-values.ts'
import { messages } from '../../../i18n/index.ts'
import { locale } from '../../../i18n/locale.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { helpBelow } from '../form/setting-days.tsx'

const texts = messages.annotations

/** Minimum and maximum of each target, the same as the service's limits. */
const limits = { costPerLeadTarget: [0.01, 1_000_000_000], roasTarget: [0.01, 10_000] } as const

type Target = keyof typeof limits

/** Props that a form passes to each target. */
interface Props {
  readonly currency: string | null
  readonly readOnly: boolean
  readonly getProps: (target: Target) => {
    readonly value?: number | string | null
    readonly error?: React.ReactNode
    readonly onChange: (value: number | null) => void
  }
}

/** Maximum cost per lead and minimum ROAS; an empty field means no target. */
export const TargetsInput = ({ currency, readOnly, getProps }: Props) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} maw="36rem">
    <TargetInput
      target="costPerLeadTarget"
      label={texts.costPerLeadTarget}
      description={currency === null ? texts.noCurrency : texts.inCurrency(currency)}
      readOnly={readOnly}
      field={getProps('costPerLeadTarget')}
    />
    <TargetInput
      target="roasTarget"
      label={texts.roasTarget}
      description={texts.roasTargetHelp}
      readOnly={readOnly}
      field={getProps('roasTarget')}
    />
  </SimpleGrid>
)

const separators = new Intl.NumberFormat(locale).formatToParts(1_234.5)
const separator = (type: 'decimal' | 'group') =>
  separators.find((part) => part.type === type)?.value ?? ''

interface TargetProps extends NumberInputProps {
  readonly target: Target
  readonly field: ReturnType<Props['getProps']>
}

function TargetInput({
  target,
  field: { value, error, onChange, ...field },
  ...props
}: TargetProps) {
  const [least, most] = limits[target]
  return (
    <NumberInput
      min={least}
      max={most}
      decimalScale={2}
      decimalSeparator={separator('decimal')}
      thousandSeparator={separator('group')}
      allowNegative={false}
      hideControls
      inputWrapperOrder={helpBelow}
      {...field}
      {...props}
      value={value ?? ''}
      error={
        error === undefined || error === null
          ? null
          : texts.targetRange(String(least), formatNumber(most))
      }
      // A cleared field contains an empty string.
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  )
}

/** List of loss reasons, within the service's limits. */
export const LossReasonsInput = (props: TagsInputProps) => (
  <TagsInput
    aria-label={messages.outcomes.reasons}
    placeholder={messages.outcomes.addReason}
    maxTags={maxLossReasons}
    maxLength={200}
    maw="36rem"
    {...props}
  />
)
