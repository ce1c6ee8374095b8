import type { Org } from '../../../contract/organizations/org.ts'
import { periodSchema } from '../../../contract/period.ts'
import { resolvePeriod } from '../../features/stats/index.ts'
import type { Answer, Operation } from '../../platform/operation.ts'
import { getLocalDay } from '../../platform/process/local-day.ts'
import { revealHidden } from './text.ts'

/**
 * Describes an organization to a model, which otherwise could not tell two connections apart and
 * would not know the current date or which days the current period covers.
 *
 * @see D-58
 */
export function describeOrg(org: Org, now: Date): string {
  const { firstDay, lastDay } = resolvePeriod(org, { period: 'current' }, now)
  return [
    `Organization: ${revealHidden(JSON.stringify(org.name))}.`,
    `Time zone: ${org.timeZone}.`,
    `Today: ${getLocalDay(org.timeZone, now)}.`,
    `Current period: ${firstDay} to ${lastDay}.`,
    `Currency for lead values: ${org.currency ?? 'not set'}.`,
  ].join(' ')
}

/**
 * First line of a result: the organization, so that the model can check it, and the days and
 * currency that the metrics use.
 *
 * @see D-46; D-47
 */
export function describeAnswer(
  { rawResponse }: Operation,
  org: Org,
  { meta }: Answer<unknown>,
  now = new Date(),
): string | undefined {
  if (rawResponse) return describeOrg(org, now)
  const period = periodSchema.safeParse(meta?.period).data
  if (period === undefined) return undefined
  const { kind, startDate, endDate, timeZone } = period
  const days = `Period: ${startDate} to ${endDate} (${kind}, ${timeZone}). Today: ${getLocalDay(org.timeZone, now)}.`
  return typeof meta?.currency === 'string' ? `${days} Lead values are in ${meta.currency}.` : days
}
