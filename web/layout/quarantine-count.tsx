import { useQuery } from '@tanstack/react-query'
import { orgQuery } from '../api/org-query.ts'
import { useOrg } from '../auth/use-org.ts'
import { messages } from '../i18n/index.ts'
import { formatNumber } from '../lib/numbers.ts'
import classes from './quarantine-count.module.css'

/** Time between two counts while the page is visible. */
const pollMs = 30_000

/** Number of leads in quarantine; empty if there are none. */
export function QuarantineCount() {
  const org = useOrg()
  const { data } = useQuery({
    ...orgQuery(org.id, 'count_quarantine', {}),
    refetchInterval: pollMs,
  })
  const { count, isComplete } = data?.data ?? { count: 0, isComplete: true }
  if (count === 0) return null
  const text = isComplete ? formatNumber(count) : `${formatNumber(count - 1)}+`
  return (
    <span className={`figures ${classes.count}`} title={messages.layout.inQuarantine(text)}>
      {text}
    </span>
  )
}
