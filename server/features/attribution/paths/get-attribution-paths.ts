import {
  attributionPathsInput,
  attributionPathsSchema,
  pathLimits,
} from '../../../../contract/attribution-paths.ts'
import { operation } from '../../../platform/operation.ts'
import { requireOutcomeDates, resolvePeriod, toPeriodMeta } from '../../stats/index.ts'
import { mergePaths } from './merge-paths.ts'
import { hasMoreLeads, type PathQuery, selectPaths } from './path-store.ts'

/** @see L-503 */
export const getAttributionPaths = operation({
  name: 'get_attribution_paths',
  tag: 'Attribution',
  rest: 'POST /attribution-paths',
  summary: 'Read the most frequent sequences of channels that led to leads.',
  description:
    `Returns up to ${pathLimits.paths} paths of the leads created in the period, with the most ` +
    'frequent first. With `by: outcome`, won leads and their values are counted in the period ' +
    'in which they were won. A path lists the channels of the visits in the attribution window ' +
    'before the lead. A JSON body is required; `{}` is enough.',
  scope: 'reports:read',
  inputSource: 'body',
  input: attributionPathsInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: attributionPathsSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  extension: true,
  meta: ['period', 'currency'],

  async run({ db, org, now }, { by, ...days }) {
    const period = resolvePeriod(org, days, now())
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
