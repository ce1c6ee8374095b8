import type { OrgTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { insertRejected } from '../../filter-rules/index.ts'
import type { Draft, Outcome } from './draft.ts'

/** Quarantines drafts that match a filter rule. @see D-17 */
export async function quarantine(
  tx: OrgTx,
  drafts: readonly Draft[],
): Promise<Map<Draft, Outcome>> {
  const refused = drafts.flatMap((draft) =>
    draft.rule === undefined ? [] : [{ draft, rule: draft.rule, rejectionId: newId() }],
  )
  if (refused.length === 0) return new Map()
  await insertRejected(
    tx,
    refused.map(({ draft, rule, rejectionId }) => ({
      id: rejectionId,
      ruleId: rule.id,
      ruleName: rule.name,
      lead: JSON.stringify(rule.lead),
      receivedAt: draft.row.createdAt,
    })),
  )
  return new Map(
    refused.map(({ draft, rule, rejectionId }) => [
      draft,
      { kind: 'rejected', rejectionId, rule: rule.name },
    ]),
  )
}
