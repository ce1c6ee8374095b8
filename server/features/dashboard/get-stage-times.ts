import { outcomesInput, stageTimesSchema } from '../../../contract/dashboard.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { requireOutcomeDates, toPeriodMeta } from '../stats/index.ts'
import { buildFrame } from './frame.ts'
import { selectStageTime } from './stage-times-store.ts'

/** @see L-502 */
export const getStageTimes = appOperation({
  name: 'get_stage_times',
  rest: 'GET /orgs/{orgId}/stage-times',
  summary: 'Read the median time between the stages of the funnel.',
  permission: 'reports.read',
  input: outcomesInput,
  output: stageTimesSchema,

  async run({ db, org, now }, input) {
    const { period } = buildFrame(org, { ...input, compare: 'none' }, now())
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
