import * as z from 'zod'
import { orgSettingsSchema } from '../../../contract/organizations/org.ts'
import { usageSchema } from '../../../contract/stats-schemas.ts'
import { loadTotals } from '../../lead-index/rollups/index.ts'
import { operation } from '../../platform/operation.ts'
import { getUsagePeriod, resolvePeriod, toUsage } from '../stats/index.ts'

const { name, timeZone, currency, defaultCountry } = orgSettingsSchema.shape

const organization = z.object({
  name: name.meta({ description: 'Name of the organization to which the key belongs.' }),
  timeZone: timeZone.unwrap().meta({ description: 'IANA time zone that determines local days.' }),
  currency: currency.unwrap(),
  defaultCountry: defaultCountry.unwrap(),
  period: z
    .object({ startDate: z.iso.date(), endDate: z.iso.date(), isSubscription: z.boolean() })
    .meta({ description: 'The `current` period of reports, in local days.' }),
  usage: usageSchema,
})

export const getOrganization = operation({
  name: 'get_organization',
  tag: 'Organization',
  rest: 'GET /organization',
  summary: 'Read the name, time zone, currency, current period and plan usage.',
  description:
    'The current period is the subscription period, or the calendar month if there is no ' +
    "subscription. Both are in the organization's time zone.",
  scope: 'stats:read',
  inputSource: 'nothing',
  input: z.strictObject({}),
  invalidInputCode: 'VALIDATION_ERROR',
  output: organization,
  statuses: [200],
  errors: ['UNAUTHORIZED'],
  extension: true,

  async run({ db, org, now }) {
    const at = now()
    const usagePeriod = getUsagePeriod(org, at)
    const { firstDay, lastDay } = resolvePeriod(org, { period: 'current' }, at)
    const sums = await db.readInOrg(org.id, (tx) => loadTotals(tx, usagePeriod))
    const { isSubscription } = usagePeriod
    return {
      data: {
        name: org.name,
        timeZone: org.timeZone,
        currency: org.currency,
        defaultCountry: org.defaultCountry,
        period: { startDate: firstDay, endDate: lastDay, isSubscription },
        usage: toUsage(org, usagePeriod, sums),
      },
    }
  },
})
