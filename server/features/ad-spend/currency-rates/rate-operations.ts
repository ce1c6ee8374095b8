import * as z from 'zod'
import {
  type CurrencyRate,
  currencyRate,
  listRatesInput,
  putRatesInput,
  putRatesOutput,
  rateId,
  rateLimits,
} from '../../../../contract/ad-spend/currency-rates.ts'
import { isDay } from '../../../../contract/values/time.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idInput } from '../../../platform/http/id-cursor-page.ts'
import { audit } from '../../audit/index.ts'
import { lockSpend } from '../ingest/ad-spend-store.ts'
import { countRates, deleteRate, selectRates, upsertRates } from './rate-store.ts'

export const listCurrencyRates = appOperation({
  name: 'list_currency_rates',
  rest: 'GET /orgs/{orgId}/ad-spend/rates',
  summary: `List exchange rates, newest first, at most ${rateLimits.listed}.`,
  permission: 'reports.read',
  input: listRatesInput,
  output: z.array(currencyRate),

  async run({ db, org }, { from, to, before }) {
    if (before !== undefined) requireDay('before', before)
    const filter = { from, to, before }
    const rates = await db.readInOrg(org.id, (tx) => selectRates(tx, filter, rateLimits.listed))
    return { data: rates.map((rate) => ({ id: rateId(rate), ...rate })) }
  },
})

/** `put_currency_rates`: stores one rate or a pasted table. @see L-124 */
export const putCurrencyRates = appOperation({
  name: 'put_currency_rates',
  rest: 'PUT /orgs/{orgId}/ad-spend/rates',
  summary: `Store up to ${rateLimits.rows} exchange rates; existing rates are replaced.`,
  permission: 'leads.import',
  input: putRatesInput,
  output: putRatesOutput,

  async run(ctx, { rates }) {
    rejectInvalidRates(rates)
    const written = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockSpend(tx)
      const rows = await upsertRates(tx, rates)
      if ((await countRates(tx)) > rateLimits.stored) {
        throw new ApiError(
          'CONFLICT',
          `An organization can have at most ${rateLimits.stored} exchange rates.`,
        )
      }
      if (rows.length > 0) {
        await audit(tx, ctx, { action: 'change', kind: 'currencyRate', id: null, fields: ['rate'] })
      }
      return rows
    })
    const inserted = written.filter(({ isNew }) => isNew).length
    const updated = written.length - inserted
    return { data: { inserted, updated, unchanged: rates.length - written.length } }
  },
})

/** `delete_currency_rate`: after the deletion, the previous rate applies again, if there is one. */
export const deleteCurrencyRate = appOperation({
  name: 'delete_currency_rate',
  rest: 'DELETE /orgs/{orgId}/ad-spend/rates/{id}',
  summary: 'Delete an exchange rate by its ID, such as USD-EUR-2026-01-31.',
  permission: 'leads.import',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: z.string() }),

  async run(ctx, { id }) {
    const [, from = '', to = '', day = ''] = /^([A-Z]{3})-([A-Z]{3})-(.+)$/.exec(id) ?? []
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(isDay(day) && (await deleteRate(tx, { from, to, day })), 'exchange rate')
      await audit(tx, ctx, { action: 'delete', kind: 'currencyRate', id: null })
    })
    return { data: { id } }
  },
})

function requireDay(name: string, value: string): void {
  if (isDay(value)) return
  throw new ApiError('INVALID_DATE', `${name} must be a valid YYYY-MM-DD date.`)
}

function rejectInvalidRates(rates: readonly CurrencyRate[]): void {
  const keys = new Set<string>()
  for (const [index, { from, to, day }] of rates.entries()) {
    requireDay(`Rate ${index + 1}: day`, day)
    const key = `${from} ${to} ${day}`
    const problem =
      from === to
        ? 'must have two different currencies'
        : keys.has(key)
          ? 'has the same currencies and day as an earlier rate'
          : undefined
    if (problem !== undefined) {
      throw new ApiError('VALIDATION_ERROR', `Rate ${index + 1} ${problem}.`, {
        details: { rates: [index + 1] },
      })
    }
    keys.add(key)
  }
}
