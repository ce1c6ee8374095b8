import { setImmediate } from 'node:timers/promises'
import { dayMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { found } from '../../platform/http/api-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import type { Reason } from './check-conversion.ts'
import { type Conversion, selectLeadPage } from './conversion-store.ts'
import { deriveLeads, loadConversionLeads } from './derive-conversions.ts'
import { type Destination, lockDestination } from './destination-store.ts'
import { loadTaxonomyTimes } from './load-taxonomy-times.ts'
import { findConversionTime } from './match-rule.ts'

/** Leads per transaction. */
const leadsAtOnce = 500

const firstId = '00000000-0000-0000-0000-000000000000'

/** Conversion counts for a period. */
export interface ConversionCounts {
  send: number
  skip: number
  readonly reasons: Map<Reason, number>
}

interface Options {
  /** Number of days to look back. */
  readonly days: number
  /** False for a dry run that only counts conversions. */
  readonly isStored: boolean
}

/**
 * Derives the conversions for leads created in the last `days` days, page by page. Skips leads that
 * are older than the click window, because all of their conversions would be too old.
 *
 * @param find  Loads the destination, and also locks it if conversions are to be stored.
 */
export async function deriveRecent(
  ctx: Ctx,
  destinationId: string,
  { days, isStored }: Options,
): Promise<ConversionCounts> {
  const counts: ConversionCounts = { send: 0, skip: 0, reasons: new Map() }
  const since = new Date(ctx.now().getTime() - days * dayMs).toISOString()
  let after: { createdAt: string; id: string } | undefined
  for (;;) {
    const page = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const destination = found(await lockDestination(tx, destinationId), 'destination')
      const oldest = new Date(Date.parse(since) - destination.windowDays * dayMs).toISOString()
      const start = after ?? { createdAt: oldest, id: firstId }
      const leads = await selectLeadPage(tx, start, leadsAtOnce)
      const ids = leads.map(({ id }) => id)
      const derived = await derivePage(tx, ctx, destination, { ids, since, isStored })
      for (const one of derived) count(counts, one)
      return leads
    })
    after = page.at(-1)
    if (after === undefined || page.length < leadsAtOnce) return counts
    // Yields to other requests between pages.
    await setImmediate()
  }
}

interface Page {
  readonly ids: readonly string[]
  readonly since: string
  readonly isStored: boolean
}

async function derivePage(
  tx: OrgTx,
  ctx: Ctx,
  destination: Destination,
  { ids, since, isStored }: Page,
): Promise<readonly Conversion[]> {
  if (ids.length === 0) return []
  const leads = await loadConversionLeads(tx, ctx, ids)
  const times = await loadTaxonomyTimes(tx, destination, ids)
  const isRecent = (id: string) =>
    destination.rules.some((rule) => {
      const lead = leads.get(id)
      const labeledAt = times.find(id, rule) ?? lead?.createdAt ?? ''
      const at = lead && findConversionTime(lead, rule, labeledAt)
      return at !== undefined && at >= since
    })
  const recent = ids.filter(isRecent)
  return deriveLeads(tx, ctx, destination, { leadIds: recent, isStored })
}

function count(counts: ConversionCounts, { state, reason }: Conversion): void {
  if (state === 'waiting') counts.send += 1
  if (state !== 'skipped' || reason === null) return
  counts.skip += 1
  counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1)
}
