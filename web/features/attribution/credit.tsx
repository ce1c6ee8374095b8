import { Text } from '@mantine/core'
import type { AttributionMeasure } from '../../../contract/attribution.ts'
import { messages } from '../../i18n/index.ts'
import { formatPercent, formatTenths, formatWholeValue } from '../../lib/numbers.ts'
import classes from './attribution.module.css'

interface Props {
  readonly value: number
  /** The share's denominator; if 0, no share is shown. */
  readonly total: number
  readonly measure: AttributionMeasure
  /** Currency of lead values; null if none is set. */
  readonly currency: string | null
}

/** A credit and its share of the total, as a number and as a bar. */
export function Credit({ value, total, measure, currency }: Props) {
  const text = measure === 'value' ? formatWholeValue(value, currency) : formatTenths(value)
  if (total === 0) return <>{text}</>
  if (value === 0) {
    return (
      <Text size="sm" c="dimmed" pr="3.55rem">
        {text}
      </Text>
    )
  }
  const share = value / total
  return (
    <div className={classes.credit ?? ''}>
      <span>{text}</span>
      <Text
        size="xs"
        c="dimmed"
        component="span"
        title={messages.attribution.share(formatPercent(share))}
      >
        {formatPercent(share)}
      </Text>
      <div className={classes.track} aria-hidden>
        <div className={classes.share} style={{ width: `${Math.min(share, 1) * 100}%` }} />
      </div>
    </div>
  )
}
