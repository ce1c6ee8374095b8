import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrgTx } from '../../platform/db/database.ts'
import { buildLeadKey } from '../bitmap/positions-store.ts'
import { createSegmentBitmaps, type SegmentBitmap } from '../bitmap/segment-bitmaps.ts'
import { formatInstant } from '../query/compile-query.ts'
import { createSegmentSums } from '../rollups/segment-sums.ts'
import { finishSegment, insertBitmaps } from './built-segment-store.ts'
import { refreshTotals } from './seal-store.ts'
import { type SegmentLead, takeSegmentLeads } from './segment-leads-store.ts'
import type { Boundary } from './segment-store.ts'

/** Maximum number of leads per event loop iteration. This many take a few milliseconds. */
const leadsPerTurn = 500

/** Maximum number of bitmaps per statement, and maximum number of hexadecimal digits in them. */
const insertLimits = { bitmaps: 500, digits: 500_000 } as const

/**
 * Builds an opened segment from its leads, and deletes their deltas. This process computes the
 * bitmaps and sums, because it needs only a third of the CPU time that the database would.
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
    if (i > 0 && i % leadsPerTurn === 0) await nextTurn()
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
  let digits = 0
  for (const bitmap of bitmaps) {
    group.push(bitmap)
    digits += bitmap.hex.length
    if (group.length < insertLimits.bitmaps && digits < insertLimits.digits) continue
    yield group
    group = []
    digits = 0
  }
  if (group.length > 0) yield group
}

/** Lead keys in position order. */
const buildKeys = (leads: readonly SegmentLead[]): Buffer =>
  Buffer.from(leads.map(({ createdAt, id }) => buildLeadKey(createdAt, id)).join(''), 'hex')
