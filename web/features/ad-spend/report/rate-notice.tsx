import { Alert, Anchor, List } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import { formatDay } from '../../../lib/times.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { parseReportParams } from './report-params.ts'

const texts = messages.adSpend

/** Lists amounts that could not be converted to the selected currency. */
export function RateNotice({ unconverted }: Pick<AdReport, 'unconverted'>) {
  const { id: orgId } = useOrg()
  const [search] = useSearchParams()
  const { currency: to = '' } = parseReportParams(search)
  if (unconverted.length === 0) return null
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />}>
      <List size="sm" listStyleType="none">
        {unconverted.map(({ currency, before }) => (
          <List.Item key={currency}>
            {before === null
              ? texts.noRate(currency, to)
              : texts.noRateBefore(currency, to, formatDay(before))}
          </List.Item>
        ))}
      </List>
      <Anchor
        size="sm"
        // The link is as dark as the text, because a colored link on a yellow background is hard to
        // read.
        c="inherit"
        underline="always"
        renderRoot={(props) => (
          <Link to="/o/$orgId/ad-spend/currencies" params={{ orgId }} {...props} />
        )}
      >
        {texts.addRates}
      </Anchor>
    </Alert>
  )
}
