import { maxReportedReasons, outcomesInput, outcomesSchema } from '../../../contract/dashboard.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { requireOutcomeDates, toPeriodMeta } from '../stats/index.ts'
import { buildFrame, toDays } from './frame.ts'
import { loadStageReport } from './load-stage-report.ts'
import { selectLossReasons, selectWonSpeed } from './outcomes-store.ts'

/** @see L-318 */
export const getOutcomes = appOperation({
  name: 'get_outcomes',
  rest: 'GET /orgs/{orgId}/outcomes',
  summary: 'Read the loss reasons, time to win and stages for a period.',
  permission: 'reports.read',
  input: outcomesInput,
  output: outcomesSchema,

  async run({ db, org, now }, input) {
    const { period } = buildFrame(org, { ...input, compare: 'none' }, now())
    const [reasons, { won, quartiles }, stages] = await db.queryInOrg(org.id, async (tx) => {
      await requireOutcomeDates(tx)
      return [
        // The number of reasons is limited, because every lead may have a different free-text
        // reason.
        await selectLossReasons(tx, period, maxReportedReasons),
        await selectWonSpeed(tx, period),
        await loadStageReport(tx, period),
      ] as const
    })
    const [quarter, half, threeQuarters] = quartiles ?? []
    return {
      data: {
        ...toDays(period),
        lost: reasons[0]?.lost ?? 0,
        lossReasons: reasons.map(({ reason, leads }) => ({ reason, leads })),
        won,
        daysToWon:
          quarter === undefined || half === undefined || threeQuarters === undefined
            ? null
            : { quarter, half, threeQuarters },
        stages,
      },
      meta: { period: toPeriodMeta(org, period) },
    }
  },
})
