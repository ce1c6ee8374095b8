import { openUses } from '../../platform/concurrency/last-used-tracker.ts'
import { updateLastUsed } from './key-store.ts'

/** Remembers that a key was used; {@link flushUses} writes it down. */
export const { note: noteUse, flush: flushUses } = openUses(updateLastUsed)
