import { orgSettingsSchema, planSchema } from '../../contract/organizations/org.ts'
import { addRule, checkedRuleInput } from '../../server/features/filter-rules/index.ts'
import { insertOrg } from '../../server/features/organizations/index.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { newId } from '../../server/platform/process/ids.ts'

/**
 * Adds organizations the way the product does; the first one is the large organization and also
 * gets rules.
 *
 * @returns The organizations' IDs.
 */
export async function addOrgs(db: Database, count: number, now: Date): Promise<string[]> {
  const plan = planSchema.parse({})
  const ids = Array.from({ length: count }, () => newId())
  for (const [n, id] of ids.entries()) {
    const org = orgSettingsSchema.parse({ name: `Organization ${n}`, defaultCountry: 'DE' })
    await db.inOrg(id, (tx) => insertOrg(tx, { ...org, ...plan }, now))
  }
  const [large = ''] = ids
  for (const [position, rule] of rules.entries()) {
    const input = checkedRuleInput.parse({ ...rule, position })
    await db.inOrg(large, (tx) => addRule(tx, input, now))
  }
  return ids
}

/** Typical rules; the benchmark's leads match none of them. */
const rules = [
  { name: 'Throw-away addresses', conditions: [{ field: 'email', operator: 'isDisposableEmail' }] },
  {
    name: 'Links in the name',
    conditions: [{ field: 'name', operator: 'matches', value: '(?i)(https?://|www\\.)' }],
  },
  {
    name: 'Known spammers abroad',
    conditions: [
      { field: 'country', operator: 'notIn', value: ['DE', 'AT', 'CH'] },
      { field: 'note', operator: 'contains', value: 'guest post' },
    ],
  },
]
