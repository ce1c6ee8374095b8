import type { LeadListQuery } from '../../../../../contract/leads/lead-query.ts'
import type { Condition, LeadQuery } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import type { Ctx } from '../../../../platform/operation.ts'
import { requireOutcomeDates } from '../../../stats/index.ts'
import { buildNeedles } from '../../model/lead-row.ts'
import { isOutcomeDate } from '../../store/outcome-date-store.ts'
import { loadCustomFilters } from './load-custom-filters.ts'
import { includesNone, toFilters, toInstantBound } from './parse-list-query.ts'
import { resolveNone } from './resolve-none.ts'

/** The part of a list query that selects leads. */
export type ScopeInput = Omit<LeadListQuery, 'limit' | 'page' | 'cursor' | 'sort' | 'fields'>

/** @throws ApiError `INVALID_FILTER` or `INVALID_DATE`, naming the parameter. */
export function toScope(
  ctx: Ctx,
  { search, custom: _, updated_after, ...conditions }: ScopeInput,
): Pick<LeadQuery, 'filters' | 'needles'> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const filters = toFilters(conditions, { defaultCountry: ctx.org.defaultCountry, userId })
  if (updated_after !== undefined) {
    filters.push({ field: 'updatedAt', ...toInstantBound('updated_after', 'gte', updated_after) })
  }
  return { filters, needles: search === undefined ? [] : buildNeedles(search) }
}

interface UnresolvedFilters extends Pick<LeadQuery, 'filters'>, Pick<ScopeInput, 'custom'> {
  readonly order?: LeadQuery['order']
}

/** Resolves filters that refer to the organization's data: `none` and custom fields. */
export async function loadFilters(
  tx: OrgTx,
  { filters, order = [], custom }: UnresolvedFilters,
): Promise<readonly Condition[]> {
  if ([...filters, ...order].some(({ field }) => isOutcomeDate(field)))
    await requireOutcomeDates(tx)
  const resolved = filters.some(includesNone) ? await resolveNone(tx, filters) : filters
  return custom === undefined ? resolved : [...resolved, ...(await loadCustomFilters(tx, custom))]
}
