import { attributionInput, attributionTable } from '../../../contract/attribution.ts'
import { operation } from '../../platform/operation.ts'
import { resolvePeriod } from '../stats/index.ts'
import { creditPeriod } from './credit-period.ts'
import { parseSort } from './table/parse-sort.ts'
import { toTable } from './table/to-table.ts'

export const getAttribution = operation({
  name: 'get_attribution',
  tag: 'Attribution',
  rest: 'POST /attribution',
  summary: 'Read which channels, sources or campaigns leads are owed to, by every model.',
  description:
    'Covers leads created in the period; days are those of the time zone of the organization. ' +
    'Each lead is split among the visits of its journey by six models, side by side, and so are ' +
    'its being qualified or won and its value. A lead without a journey counts for what it tells ' +
    'itself, or as `(unknown)`; so each model adds up to the same totals.',
  access: 'read',
  inputSource: 'body',
  input: attributionInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: attributionTable,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  extension: true,

  async run({ db, org, now }, { startDate, endDate, by, sort, limit }) {
    const order = parseSort(sort)
    const at = now()
    const span = resolvePeriod(org, { period: 'custom', startDate, endDate }, at)
    const { id: orgId, conversionWindowDays: windowDays, timeZone } = org
    const tally = await creditPeriod(db, { orgId, by, windowDays, timeZone, span }, at)
    return { data: toTable(tally, order, limit) }
  },
})
