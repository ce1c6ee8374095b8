import type { Org } from '../../../../contract/organizations/org.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { saveIdentities } from '../identity/identity-store.ts'
import type { EventOutcome } from '../model/event-types.ts'
import { type PageView, pageViewKey } from './page-view-store.ts'
import type { PreparedEvent } from './prepare-events.ts'
import { storePageViews } from './store-page-views.ts'

/** Outcome of each event, in order; valid only if all statements succeed. */
export interface WriteEventsResult {
  readonly outcomes: EventOutcome[]
  /** Resolves after the last statements; there is no need to await it before the commit. */
  readonly saved: Promise<void>
}

export async function writeEvents(
  tx: OrgTx,
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
  events: readonly PreparedEvent[],
): Promise<WriteEventsResult> {
  const views = new Map<string, PageView>()
  for (const event of events) {
    if (event.kind !== 'page' || views.has(pageViewKey(event.view))) continue
    views.set(pageViewKey(event.view), event.view)
  }
  const stored =
    views.size > 0 && (await storePageViews(tx, [...views.values()], sessionMinutes * 60_000))
  // This write must come after the lock on sessions, because creating leads also acquires that lock
  // before writing to the same table.
  await saveIdentities(
    tx,
    events.flatMap((event) => (event.kind === 'identify' ? event.identities : [])),
  )
  const outcomes = events.map((event): EventOutcome => {
    if (event.kind === 'refused') return event.outcome
    if (event.kind === 'identify' || stored === false) return 'kept'
    const key = pageViewKey(event.view)
    if (stored.tooMany.has(key)) return 'too_many'
    // An event that occurs twice in a batch is stored only once.
    return stored.added.has(key) && views.get(key) === event.view ? 'kept' : 'repeated'
  })
  return { outcomes, saved: stored === false ? Promise.resolve() : stored.saved }
}
