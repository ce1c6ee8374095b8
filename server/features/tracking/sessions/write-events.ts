import type { Org } from '../../../../contract/organizations/org.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { saveIdentities } from '../identity/identity-store.ts'
import type { EventOutcome } from './event-types.ts'
import { keyOf, type PageView } from './page-view-store.ts'
import type { Prepared } from './prepare-events.ts'
import { keepPageViews } from './store-page-views.ts'

/** What became of each event, in order, if all that was sent succeeds. */
export interface Written {
  readonly outcomes: EventOutcome[]
  /** Fulfils when the last statements are through; the end of the transaction need not wait. */
  readonly saved: Promise<void>
}

/** Stores events of one organization in one transaction. */
export async function writeVisits(
  tx: OrgTx,
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
  events: readonly Prepared[],
): Promise<Written> {
  const views = new Map<string, PageView>()
  for (const event of events) {
    if (event.kind !== 'page' || views.has(keyOf(event.view))) continue
    views.set(keyOf(event.view), event.view)
  }
  const kept =
    views.size > 0 && (await keepPageViews(tx, [...views.values()], sessionMinutes * 60_000))
  // After the lock on visits, which creates of leads take before they write the same table.
  await saveIdentities(
    tx,
    events.flatMap((event) => (event.kind === 'identify' ? event.identities : [])),
  )
  const outcomes = events.map((event): EventOutcome => {
    if (event.kind === 'refused') return event.outcome
    if (event.kind === 'identify' || kept === false) return 'kept'
    const key = keyOf(event.view)
    if (kept.tooMany.has(key)) return 'too_many'
    // What comes twice in one batch is kept once.
    return kept.added.has(key) && views.get(key) === event.view ? 'kept' : 'repeated'
  })
  return { outcomes, saved: kept === false ? Promise.resolve() : kept.saved }
}
