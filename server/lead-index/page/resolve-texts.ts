import type { OrgTx } from '../../platform/db/database.ts'
import { isTextCondition } from '../query/compile-query.ts'
import type { Condition } from '../query/condition-store.ts'
import { equalityFields } from '../query/indexed-fields-store.ts'
import { selectValues } from '../rollups/field-values-store.ts'
import { selectLongValues } from './long-values-store.ts'

/** Maximum number of values per condition. A bitmap is read for each value. */
const maxValues = 10_000

/** Maximum number of leads with a value that is too long for a bitmap. Each of them is read. */
const maxLong = 10_000

/**
 * Replaces conditions on part of a text, or on whether a text exists, with conditions on the values
 * that match, because each value has a bitmap and there are far fewer values than leads. Keeps the
 * condition if too many values match, so that the leads are checked individually.
 *
 * @see L-379; L-411
 */
export const resolveTexts = (
  tx: OrgTx,
  conditions: readonly Condition[],
  limit = maxValues,
): Promise<readonly Condition[]> =>
  Promise.all(conditions.map((condition) => resolve(tx, condition, limit)))

async function resolve(tx: OrgTx, condition: Condition, limit: number): Promise<Condition> {
  const { field, op } = condition
  if (!isTextCondition(condition) || !equalityFields.includes(field)) return condition
  const search = op === 'contains' ? condition.value : ''
  const matching = await selectValues(tx, { field, search, limit })
  if (matching === undefined) return condition
  const { values, hashes } = matching
  const longValues =
    hashes.length === 0 ? [] : await selectLongValues(tx, { field, search, limit: maxLong }, hashes)
  if (longValues === undefined) return condition
  const value = [...values, ...longValues]
  return { field, op: condition.value === false ? 'notIn' : 'in', value }
}
