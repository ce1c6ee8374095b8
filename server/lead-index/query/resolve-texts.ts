import type { OrgTx } from '../../platform/db/database.ts'
import { selectValues } from '../rollups/value-counts-store.ts'
import { isTextCondition } from './compile-query.ts'
import type { Condition } from './condition-store.ts'

/** Maximum number of values of a condition; the bitmap of each value is read. */
const maxValues = 2_000

/**
 * Replaces conditions on a part of a text, or on whether there is one, with conditions on the values
 * that leads have: many leads share few values, and each value has a bitmap. Keeps a condition whose
 * values are too many or too long, so that the leads are scanned.
 *
 * @see L-379
 */
export const resolveTexts = (
  tx: OrgTx,
  conditions: readonly Condition[],
  limit = maxValues,
): Promise<readonly Condition[]> =>
  Promise.all(conditions.map((condition) => resolve(tx, condition, limit)))

async function resolve(tx: OrgTx, condition: Condition, limit: number): Promise<Condition> {
  if (!isTextCondition(condition)) return condition
  const { field, op } = condition
  const search = op === 'contains' ? condition.value : ''
  const { values, isComplete } = await selectValues(tx, { field, search, limit })
  if (!isComplete) return condition
  return { field, op: condition.value === false ? 'notIn' : 'in', value: values }
}
