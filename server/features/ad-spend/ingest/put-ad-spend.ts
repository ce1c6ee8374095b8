import {
  putAdSpendInput,
  putAdSpendOutput,
  type SpendRow,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { isDay } from '../../../../contract/values/time.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { operation } from '../../../platform/operation.ts'
import { storeSpend } from './store-spend.ts'

export const putAdSpend = operation({
  name: 'put_ad_spend',
  tag: 'Ad spend',
  rest: 'PUT /ad-spend',
  summary: 'Store up to 5,000 ad spend rows.',
  description:
    'A row with the same date, platform, account, campaign, ad group and ad as a stored row ' +
    'replaces it, because platforms restate recent days. All rows are stored, or none. ' +
    'Error messages number rows from 1, but in `details.problems`, `rows.0` is the first row.',
  scope: 'spend:write',
  inputSource: 'body',
  input: putAdSpendInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: putAdSpendOutput,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'INVALID_DATE'],
  maxBodyBytes: 5 * 1024 * 1024,
  extension: true,

  async run(ctx, { rows }) {
    rejectInvalidDates(rows)
    rejectDuplicates(rows)
    const outcomes = await ctx.db.inOrg(ctx.org.id, (tx) => storeSpend(tx, rows, ctx.now()))
    const data = { inserted: 0, updated: 0, unchanged: 0 }
    for (const { result } of outcomes) data[result]++
    return { data }
  },
})

const maxReported = 20

function rejectInvalidDates(rows: readonly SpendRow[]): void {
  const invalid = rows.flatMap(({ date }, index) => (isDay(date) ? [] : [index + 1]))
  if (invalid.length === 0) return
  const problems = invalid.map((row) => ({
    field: `rows.${row - 1}.date`,
    message: 'must be a valid YYYY-MM-DD date',
  }))
  throw inputError('INVALID_DATE', problems, { rows: invalid.slice(0, maxReported) })
}

/**
 * Rejects a request that contains two rows with the same key, because it would be arbitrary which
 * one wins.
 */
function rejectDuplicates(rows: readonly SpendRow[]): void {
  const rowByKey = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const { date, platform, accountId, campaignId, adGroupId, adId } = row
    const key = JSON.stringify([date, platform, accountId, campaignId, adGroupId, adId])
    const first = rowByKey.get(key)
    if (first !== undefined) {
      throw new ApiError(
        'VALIDATION_ERROR',
        `Rows ${first} and ${index + 1} have the same date, platform, account, campaign, ` +
          'ad group and ad. Combine them into one row.',
        { details: { rows: [first, index + 1] } },
      )
    }
    rowByKey.set(key, index + 1)
  }
}
