import { adLeads, adLeadsInput } from '../../../../contract/ad-spend/ad-leads.ts'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { paginate } from '../../../platform/http/paginate.ts'
import { loadLeads } from '../../leads/index.ts'
import { requireOutcomeDates, resolvePeriod, startOfDay, toPeriodMeta } from '../../stats/index.ts'
import { selectFirstRates } from '../currency-rates/rate-store.ts'
import { buildFilter } from '../report/build-filter.ts'
import { type ConversionStarts, selectAdLeads } from './ad-lead-list-store.ts'

/** `get_ad_leads`: exactly the leads behind a report figure. @see L-132 */
export const getAdLeads = appOperation({
  name: 'get_ad_leads',
  rest: 'POST /orgs/{orgId}/ad-spend/leads',
  summary: 'List the leads behind a metric in the ad spend report, newest first.',
  permission: 'leads.read',
  input: adLeadsInput,
  output: adLeads,

  async run(ctx, input) {
    const { by: countedBy, counted, currency, rowCurrency = null, limit, page } = input
    const span = resolvePeriod(ctx.org, input, ctx.now())
    const { leads, total } = await ctx.db.queryInOrg(ctx.org.id, async (tx) => {
      if (countedBy === 'outcome') await requireOutcomeDates(tx)
      const { ids, total } = await selectAdLeads(tx, {
        ...{
          timeZone: ctx.org.timeZone,
          span,
          countedBy,
          filter: buildFilter(input),
          counted,
          rowCurrency,
        },
        valueCurrency: ctx.org.currency,
        shown: currency === undefined ? null : await loadConversionStarts(ctx, tx, currency),
        ...{ limit, offset: (page - 1) * limit },
      })
      return { leads: await loadLeads(tx, ctx, ids), total }
    })
    return {
      data: leads,
      pagination: paginate(total, input),
      meta: { period: toPeriodMeta(ctx.org, span) },
    }
  },
})

/**
 * A currency's exchange rate also applies on all later days, so only its first day matters. @see
 * L-124
 */
async function loadConversionStarts(
  { org }: AppCtx,
  tx: OrgTx,
  currency: string,
): Promise<ConversionStarts> {
  const rates = await selectFirstRates(tx, currency)
  return {
    currency,
    since: rates.map((r) => ({ currency: r.currency, start: startOfDay(org.timeZone, r.day) })),
  }
}
