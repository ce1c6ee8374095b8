import { NativeSelect } from '@mantine/core'
import { messages } from '../../../i18n/en/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { parseReportParams } from './report-params.ts'

const texts = messages.adSpend

/** Whether amounts are shown in one currency; only where there are several. */
export function CurrencySelect({ currencies }: { readonly currencies: readonly string[] }) {
  const [search, change] = useSearchParams()
  const { currency } = parseReportParams(search)
  if (currencies.length < 2 && currency === undefined) return null
  const offered = [...new Set([...currencies, ...(currency === undefined ? [] : [currency])])]
  return (
    <NativeSelect
      w={170}
      size="xs"
      aria-label={texts.currency}
      data={[
        { value: '', label: texts.asSpent },
        ...offered.map((value) => ({ value, label: texts.inOne(value) })),
      ]}
      value={currency ?? ''}
      onChange={(event) => change({ currency: event.currentTarget.value, page: '' })}
    />
  )
}
