import * as z from 'zod'
import { stageTimesSchema } from '../../../contract/dashboard.ts'
import { periodShape } from '../../../contract/period.ts'
import { operation } from '../../platform/operation.ts'
import { requireOutcomeDates, resolvePeriod, toPeriodMeta } from '../stats/index.ts'
import { selectStageTime } from './stage-times-store.ts'

/** @see L-502 */
export const getStageTimes = operation({
  name: 'get_stage_times',
  tag: 'Statistics',
  rest: 'POST /stage-times',
  summary: 'Read the median time between the stages of the funnel.',
  description:
    'Covers leads that were qualified or won in the period. A JSON body is required; `{}` is ' +
    'enough.',
  scope: 'reports:read',
  inputSource: 'body',
  input: z.strictObject(periodShape),
  invalidInputCode: 'VALIDATION_ERROR',
  output: stageTimesSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  extension: true,
  meta: ['period'],

  async run({ db, org, now }, input) {
    const period = resolvePeriod(org, input, now())
    const data = await db.queryInOrg(org.id, async (tx) => {
      await requireOutcomeDates(tx)
      return {
        qualified: await selectStageTime(tx, period, 'qualified'),
        won: await selectStageTime(tx, period, 'won'),
      }
    })
    return { data, meta: { period: toPeriodMeta(org, period) } }
  },
})
