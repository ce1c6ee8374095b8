import { attributionInput, attributionTable } from '../../../contract/attribution.ts'
import { operation } from '../../platform/operation.ts'
import { resolvePeriod, toPeriodMeta } from '../stats/index.ts'
import { creditPeriod } from './credit-period.ts'
import { parseSort } from './table/parse-sort.ts'
import { toTable } from './table/to-table.ts'

export const getAttribution = operation({
  name: 'get_attribution',
  tag: 'Attribution',
  rest: 'POST /attribution',
  summary: 'Attribute leads to channels, sources or campaigns with all models.',
  description:
    "Covers leads created in the period; days are in the organization's time zone. Each of " +
    'the six models splits a lead and its value among the sessions of its visit history. A lead ' +
    'without sessions counts for its own source data, or as `(unknown)`, so all models have the ' +
    'same totals.',
  scope: 'reports:read',
  inputSource: 'body',
  input: attributionInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: attributionTable,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  meta: ['period'],
  extension: true,

  async run({ db, org, now }, { startDate, endDate, by, sort, limit }) {
    const order = parseSort(sort)
    const at = now()
    const span = resolvePeriod(org, { period: 'custom', startDate, endDate }, at)
    const { id: orgId, conversionWindowDays: windowDays, timeZone } = org
    const tally = await creditPeriod(db, { orgId, by, windowDays, timeZone, span }, at)
    return {
      data: toTable(tally, order, limit),
      meta: { period: toPeriodMeta(org, span) },
    }
  },
})
