import type { OrgTx } from '../../platform/database.ts'
import { type GramRecord, selectGrams } from './gram-store.ts'
import type { SlotSet } from './intersect-slots.ts'
import { findShared, sharedKey } from './shared-rows.ts'

/** A part of texts to look up. */
export interface Wanted {
  readonly gram: string
  /** In which rows it can be: its own, shared ones, or in some segments one, in some the other. */
  readonly rows: 'own' | 'shared' | 'either'
}

/** What a segment knows of a part that it has. */
export interface FoundGram {
  readonly segment: number
  readonly gram: string
  readonly n: number
  /** Undefined where none are kept. */
  readonly slots: SlotSet['slots'] | undefined
}

/** Looks parts up by one statement. Segments that do not have a part are left out. */
export async function lookUpGrams(
  tx: OrgTx,
  wanted: readonly Wanted[],
  segments: readonly number[],
): Promise<FoundGram[]> {
  if (wanted.length === 0 || segments.length === 0) return []
  const records = await selectGrams(tx, [...new Set(wanted.flatMap(keysOf))], segments)
  return records.flatMap((record) => wanted.flatMap(({ gram }) => inRecord(record, gram) ?? []))
}

function keysOf({ gram, rows }: Wanted): string[] {
  if (rows === 'own') return [gram]
  return rows === 'shared' ? [sharedKey(gram)] : [gram, sharedKey(gram)]
}

function inRecord(record: GramRecord, gram: string): FoundGram | undefined {
  const { segment, n, slots, shared } = record
  if (record.gram === gram) return { segment, gram, n, slots: slots ?? undefined }
  if (shared === null || record.gram !== sharedKey(gram)) return undefined
  const found = findShared(shared, gram)
  return found && { segment, gram, ...found }
}
