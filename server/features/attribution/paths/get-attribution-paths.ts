import {
  attributionPathsInput,
  attributionPathsSchema,
  pathLimits,
} from '../../../../contract/attribution-paths.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { requireOutcomeDates, resolvePeriod, toPeriodMeta } from '../../stats/index.ts'
import { mergePaths } from './merge-paths.ts'
import { hasMoreLeads, type PathQuery, selectPaths } from './path-store.ts'

/** @see L-503 */
export const getAttributionPaths = appOperation({
  name: 'get_attribution_paths',
  rest: 'GET /orgs/{orgId}/attribution-paths',
  summary: 'Read the most frequent sequences of channels that led to leads.',
  permission: 'reports.read',
  input: attributionPathsInput,
  output: attributionPathsSchema,

  async run({ db, org, now }, { by, ...days }) {
    const period = resolvePeriod(org, { ...days, period: 'custom' }, now())
    const read = (column: PathQuery['column']) =>
      db.queryInOrg(org.id, async (tx) => {
        if (column === 'wonAt') await requireOutcomeDates(tx)
        const query = { period, column, windowDays: org.conversionWindowDays, limit }
        return { rows: await selectPaths(tx, query), hasMore: await hasMoreLeads(tx, query) }
      })
    const [created, won] = await Promise.all([
      read('createdAt'),
      by === 'outcome' ? read('wonAt') : undefined,
    ])
    const paths = mergePaths(created.rows, won?.rows)
    return {
      data: {
        paths: paths.slice(0, pathLimits.paths),
        total: paths.length,
        isLimited: created.hasMore || won?.hasMore === true,
      },
      meta: { period: toPeriodMeta(org, period), currency: org.currency },
    }
  },
})

const { leads: limit } = pathLimits
