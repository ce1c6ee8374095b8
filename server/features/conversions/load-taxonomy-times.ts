import type { OrgTx } from '../../platform/db/database.ts'
import { selectTaxonomyTimes, type TaxonomyTime } from '../leads/index.ts'
import type { Destination } from './destination-store.ts'
import { type ConversionRule, findTaxonomyItem } from './match-rule.ts'

/** When leads received the labels and conversion events that a destination's rules refer to. */
export interface TaxonomyTimes {
  /**
   * @returns `undefined` if the rule is about a status, or if the lead already had the item when it
   *   was created.
   */
  find(leadId: string, rule: ConversionRule): string | undefined
}

/** @see L-312 */
export async function loadTaxonomyTimes(
  tx: OrgTx,
  { rules }: Pick<Destination, 'rules'>,
  leadIds: readonly string[],
): Promise<TaxonomyTimes> {
  const isUsed = rules.some((rule) => findTaxonomyItem(rule) !== undefined)
  const rows = isUsed && leadIds.length > 0 ? await selectTaxonomyTimes(tx, leadIds) : []
  const times = new Map(rows.map((row) => [toKey(row), row.at]))
  return {
    find(leadId, rule) {
      const item = findTaxonomyItem(rule)
      return item && times.get(toKey({ leadId, ...item }))
    },
  }
}

const toKey = ({ leadId, field, itemId }: Omit<TaxonomyTime, 'at'>): string =>
  `${leadId} ${field} ${itemId}`
