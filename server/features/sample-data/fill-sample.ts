import type { Org } from '../../../contract/organizations/org.ts'
import { dayMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { storeSpend } from '../ad-spend/index.ts'
import { addChoices } from './invent/add-choices.ts'
import { addStory } from './invent/add-story.ts'
import { lastDays } from './invent/calendar.ts'
import { inventSpend } from './invent/invent-spend.ts'
import { openRandom } from './invent/random.ts'

/** Number of days that the sample data covers. */
export const sampleDays = 90

/**
 * Mean numbers of leads per day, in total and from the web. The sample contains about 200 leads.
 */
const [leadsPerDay, webLeadsPerDay] = [2.2, 1.95]

/** Seed for all random values, so that everyone sees the same figures. */
const seed = 20_261_128

interface SampleInput {
  readonly org: Org
  /** The user, shown as the author of changes. */
  readonly author: Actor
  readonly now: Date
}

/** Stores invented leads, sessions, outcomes and ad spend. */
export async function fillSample(tx: OrgTx, { org, author, now }: SampleInput): Promise<void> {
  const random = openRandom(seed)
  const days = lastDays(now, sampleDays)
  const began = new Date(now.getTime() - sampleDays * dayMs)
  const choices = await addChoices(tx, random, began)
  const actors = { people: [author], crm: author }
  await addStory(tx, random, { org, choices, actors, days, leadsPerDay, now })
  await storeSpend(tx, inventSpend(random, days, webLeadsPerDay), now)
}
