import type { OrgTx } from '../../../platform/db/database.ts'
import { insertChoice } from '../../organizations/index.ts'
import { type Choices, inventChoices } from './choices.ts'
import type { Random } from './random.ts'

/** IDs of labels and conversion events, keyed by name. */
export async function addChoices(tx: OrgTx, random: Random, began: Date): Promise<Choices> {
  const choices = inventChoices(random, began.getTime())
  for (const kind of ['label', 'conversionEvent'] as const) {
    for (const [name, id] of Object.entries(choices[kind])) {
      await insertChoice(tx, kind, { id, name }, began)
    }
  }
  return choices
}
