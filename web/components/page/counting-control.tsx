import { SegmentedControl } from '@mantine/core'
import { messages } from '../../i18n/index.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { countings, parseCounting } from './counting.ts'

const texts = messages.dashboard

/** Selects the date that determines when outcomes count. */
export function CountingControl({ size = 'sm' }: { readonly size?: 'xs' | 'sm' }) {
  const [search, change] = useSearchParams()
  return (
    <SegmentedControl
      size={size}
      className="not-printed"
      aria-label={texts.countBy}
      data={countings.map((value) => ({ value, label: texts.countings[value] }))}
      value={parseCounting(search)}
      onChange={(value) => change({ countBy: value, page: '' })}
    />
  )
}
