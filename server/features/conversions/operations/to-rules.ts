import type { OrgTx } from '../../../platform/db/database.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { selectChoices } from '../../organizations/index.ts'
import type { Destination } from '../destination-store.ts'
import type { ConversionRule } from '../match-rule.ts'
import { findActionProblem } from '../platforms/platforms.ts'
import type { RuleInput } from './conversion-schemas.ts'

/** Adds IDs to new rules. Existing rules keep theirs. */
export async function toRules(
  tx: OrgTx,
  ctx: Ctx,
  sent: readonly RuleInput[],
  { kind, rules: before }: Pick<Destination, 'kind' | 'rules'>,
): Promise<ConversionRule[]> {
  const labels = new Set((await selectChoices(tx, 'label')).map(({ id }) => id))
  const existingIds = new Set(before.map(({ id }) => id))
  const used = new Set<string>()
  return sent.map(({ id, action, status, labelId, value = null, needsValue }, i) => {
    const reject = (field: string, message: string) =>
      inputError('VALIDATION_ERROR', [{ field: `rules.${i}.${field}`, message }])
    if (id != null && !existingIds.has(id)) throw reject('id', 'must be the ID of an existing rule')
    if (id != null && used.has(id)) throw reject('id', 'must not be used twice')
    if (id != null) used.add(id)
    if (labelId != null && !labels.has(labelId)) {
      throw reject('labelId', 'must be the ID of an existing label')
    }
    const problem = findActionProblem(kind, action)
    if (problem !== undefined) throw reject('action', problem)
    const when = status == null ? { labelId: labelId ?? '' } : { status }
    return { id: id ?? ctx.newId(), action, when, value, needsValue: needsValue ?? false }
  })
}
