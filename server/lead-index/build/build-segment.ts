import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrgTx } from '../../platform/db/database.ts'
import { yearOneMs } from '../bitmap/bit-slices-store.ts'
import { createSegmentBitmaps, type SegmentBitmap } from '../bitmap/segment-bitmaps.ts'
import { formatInstant } from '../query/compile-query.ts'
import { createSegmentSums } from '../rollups/segment-sums.ts'
import { finishSegment, insertBitmaps } from './built-segment-store.ts'
import { refreshTotals } from './seal-store.ts'
import { type SegmentLead, takeSegmentLeads } from './segment-leads-store.ts'
import type { Boundary } from './segment-store.ts'

/** Maximum number of leads or bitmaps per turn of the event loop: a few milliseconds of work. */
const turnLimits = { leads: 500, bitmaps: 500 } as const

/**
 * Builds an opened segment from its leads, and deletes their deltas. The process computes the
 * bitmaps and sums, which takes a third of the CPU time that the database needs for them.
 *
 * @param after  Last lead of the previous segment.
 * @see L-457
 */
export async function buildSegment(
  tx: OrgTx,
  segment: number,
  after: Boundary,
  last: Boundary,
): Promise<void> {
  const leads = await takeSegmentLeads(tx, after, last)
  const bitmaps = createSegmentBitmaps()
  const sums = createSegmentSums()
  for (const [i, lead] of leads.entries()) {
    if (i > 0 && i % turnLimits.leads === 0) await nextTurn()
    bitmaps.add(lead)
    sums.add(lead)
  }
  for (const group of inGroups(bitmaps.list()))
    await insertBitmaps(tx, segment, leads.length, group)
  const [first] = leads
  const firstAt = first === undefined ? null : formatInstant(first.createdAt)
  await finishSegment(tx, { segment, slots: leads.length, firstAt, keys: buildKeys(leads) }, sums)
  await refreshTotals(tx, [segment])
}

function* inGroups(bitmaps: Iterable<SegmentBitmap>): Generator<SegmentBitmap[], void, void> {
  let group: SegmentBitmap[] = []
  for (const bitmap of bitmaps) {
    group.push(bitmap)
    if (group.length < turnLimits.bitmaps) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Number of bytes per key. */
const keyBytes = 24

/** Keys of leads, as the database function `lead_key` builds them: creation time, then ID. */
function buildKeys(leads: readonly SegmentLead[]): Buffer {
  const keys = Buffer.alloc(leads.length * keyBytes)
  for (const [i, { createdAt, id }] of leads.entries()) {
    keys.writeBigInt64BE(BigInt(createdAt - yearOneMs), i * keyBytes)
    keys.write(id.replaceAll('-', ''), i * keyBytes + 8, 'hex')
  }
  return keys
}
