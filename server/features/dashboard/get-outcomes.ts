import { maxReportedReasons, outcomesInput, outcomesSchema } from '../../../contract/dashboard.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { requireOutcomeDates, toPeriodMeta } from '../stats/index.ts'
import { buildFrame, toDays } from './frame.ts'
import { selectLossReasons, selectWonSpeed } from './outcomes-store.ts'

/** @see L-318 */
export const getOutcomes = appOperation({
  name: 'get_outcomes',
  rest: 'GET /orgs/{orgId}/outcomes',
  summary: 'Read the loss reasons and time to win for a period.',
  permission: 'reports.read',
  input: outcomesInput,
  output: outcomesSchema,

  async run({ db, org, now }, input) {
    const { period } = buildFrame(org, { ...input, compare: 'none' }, now())
    const [reasons, { won, quartiles }] = await db.readInOrg(org.id, async (tx) => {
      await requireOutcomeDates(tx)
      return [
        // Free text can have as many distinct values as there are leads.
        await selectLossReasons(tx, period, maxReportedReasons),
        await selectWonSpeed(tx, period),
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
      },
      meta: { period: toPeriodMeta(org, period) },
    }
  },
})
