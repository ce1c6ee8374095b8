import { SegmentedControl } from '@mantine/core'
import { messages } from '../../i18n/index.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { type Counting, countings, parseCounting } from './counting.ts'

const texts = messages.dashboard

interface SwitchProps {
  readonly value: Counting
  readonly onChange: (value: Counting) => void
  readonly size?: 'xs' | 'sm'
}

/**
 * Selects the date by which outcomes are counted: when the lead was created or when the outcome
 * occurred.
 */
export const CountingSwitch = ({ value, onChange, size = 'sm' }: SwitchProps) => (
  <SegmentedControl
    size={size}
    className="not-printed"
    aria-label={texts.countBy}
    data={countings.map((one) => ({ value: one, label: texts.countings[one] }))}
    value={value}
    onChange={onChange}
  />
)

/** Like {@link CountingSwitch}, but keeps the selection in the query string. */
export function CountingControl({ size = 'sm' }: { readonly size?: 'xs' | 'sm' }) {
  const [search, change] = useSearchParams()
  return (
    <CountingSwitch
      size={size}
      value={parseCounting(search)}
      onChange={(value) => change({ countBy: value, page: '' })}
    />
  )
}
