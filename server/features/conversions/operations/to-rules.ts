import type { OrgTx } from '../../../platform/db/database.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { selectChoices } from '../../organizations/index.ts'
import type { Destination } from '../destination-store.ts'
import type { ConversionRule, RuleConditions, RuleValue } from '../match-rule.ts'
import { findActionProblem } from '../platforms/platforms.ts'
import type { RuleInput } from './rule-schemas.ts'

type Reject = (field: string, message: string) => ApiError

/** Labels and conversion events that rules can refer to. */
interface Items {
  readonly labels: ReadonlySet<string>
  readonly events: ReadonlySet<string>
}

/**
 * Adds IDs to new rules. Existing rules keep theirs.
 *
 * @throws ApiError `VALIDATION_ERROR`
 */
export async function toRules(
  tx: OrgTx,
  ctx: Ctx,
  sent: readonly RuleInput[],
  { kind, rules: before }: Pick<Destination, 'kind' | 'rules'>,
): Promise<ConversionRule[]> {
  const labels = new Set((await selectChoices(tx, 'label')).map(({ id }) => id))
  const events = new Set((await selectChoices(tx, 'conversionEvent')).map(({ id }) => id))
  const existingIds = new Set(before.map(({ id }) => id))
  const used = new Set<string>()
  return sent.map((rule, i) => {
    const reject: Reject = (field, message) =>
      inputError('VALIDATION_ERROR', [{ field: `rules.${i}.${field}`, message }])
    const { id, action, needsValue } = rule
    if (id != null && !existingIds.has(id)) throw reject('id', 'must be the ID of an existing rule')
    if (id != null && used.has(id)) throw reject('id', 'must not be used twice')
    if (id != null) used.add(id)
    const problem = findActionProblem(kind, action)
    if (problem !== undefined) throw reject('action', problem)
    const only = toConditions(rule)
    return {
      ...{ id: id ?? ctx.newId(), action, when: toWhen(rule, { labels, events }, reject) },
      ...(Object.keys(only).length === 0 ? {} : { only }),
      value: toValue(rule.value ?? null, { labels }, reject),
      needsValue: needsValue ?? false,
    }
  })
}

function toWhen(
  { status, labelId, conversionEventId }: RuleInput,
  { labels, events }: Items,
  reject: Reject,
): ConversionRule['when'] {
  if (status != null) return { status }
  if (labelId != null) {
    if (labels.has(labelId)) return { labelId }
    throw reject('labelId', 'must be the ID of an existing label')
  }
  if (conversionEventId != null && events.has(conversionEventId)) return { conversionEventId }
  throw reject('conversionEventId', 'must be the ID of an existing conversion event')
}

const toConditions = ({ minValue, maxValue, sources, channels }: RuleInput): RuleConditions => ({
  ...(minValue == null ? {} : { minValue }),
  ...(maxValue == null ? {} : { maxValue }),
  ...(sources == null || sources.length === 0 ? {} : { sources }),
  ...(channels == null || channels.length === 0 ? {} : { channels }),
})

function toValue(
  value: NonNullable<RuleInput['value']> | null,
  { labels }: Pick<Items, 'labels'>,
  reject: Reject,
): RuleValue {
  if (value === null || typeof value !== 'object' || !('by' in value)) return value
  const keys = value.rows.map((row) => ('from' in row ? row.from : row.labelId))
  const repeated = keys.findIndex((key, i) => keys.indexOf(key) < i)
  if (repeated >= 0) throw reject(`value.rows.${repeated}`, 'must not be used twice')
  if (value.by === 'value')
    return { ...value, rows: value.rows.toSorted((a, b) => a.from - b.from) }
  const unknown = value.rows.findIndex(({ labelId }) => !labels.has(labelId))
  if (unknown < 0) return value
  throw reject(`value.rows.${unknown}.labelId`, 'must be the ID of an existing label')
}
