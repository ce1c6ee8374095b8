import { dayMs } from '../../../../contract/values/time.ts'
import { messages } from '../../../i18n/index.ts'
import { formatDate } from '../../../lib/times.ts'

/** Query for the leads that a retention limit would delete today. */
export const expiredLeadsInput = (days: number, now: number) => {
  const before = new Date(now - days * dayMs).toISOString()
  return { before, asked: { createdAt: { lt: before }, fields: 'id', limit: 1 } as const }
}

/** Sentence that says how many leads would be deleted. */
export const describeExpired = (count: number, before: string, timeZone: string): string =>
  count === 0
    ? messages.settings.retentionNone
    : messages.settings.retentionSome(count, formatDate(before, timeZone))
