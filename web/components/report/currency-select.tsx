import { NativeSelect } from '@mantine/core'
import { messages } from '../../i18n/index.ts'
import { parseCurrency } from '../../lib/currencies.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'

interface Props {
  readonly currencies: readonly string[]
  /** Minimum number of currencies for the select to be shown. */
  readonly fewest: number
}

/** Selects the currency of all amounts and keeps it in the URL. */
export function CurrencySelect({ currencies, fewest }: Props) {
  const [search, change] = useSearchParams()
  const currency = parseCurrency(search)
  if (currencies.length < fewest && currency === undefined) return null
  const offered = [...new Set([...currencies, ...(currency === undefined ? [] : [currency])])]
  return (
    <NativeSelect
      w={170}
      size="xs"
      className="not-printed"
      aria-label={messages.adSpend.currency}
      data={[
        { value: '', label: messages.adSpend.asSpent },
        ...offered.map((value) => ({ value, label: messages.adSpend.inOne(value) })),
      ]}
      value={currency ?? ''}
      onChange={(event) => change({ currency: event.currentTarget.value, page: '' })}
    />
  )
}
