import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { loadDeletedRecords } from '../../leads/index.ts'
import { getMaxAgeDays } from '../check-conversion.ts'
import type { Conversion } from '../conversion-store.ts'
import { loadConversionLeads } from '../derive-conversions.ts'
import { updateDestination } from '../destination-store.ts'
import type { PlatformRequest } from '../platforms/platform.ts'
import { insertAttempt } from './attempt-store.ts'
import { selectDueCorrections, updateCorrection } from './correction-store.ts'
import { renewDestination } from './lease-store.ts'
import { type Account, openAccount } from './open-account.ts'
import { getDestinationChanges } from './record-outcome.ts'
import { type Sent, sendRequest } from './send-request.ts'

const correctionsAtOnce = 20

const concurrentRequests = 2

const requestMs = 15_000

/**
 * Pause after a failed correction. There is no hurry, because the conversion has already been
 * counted.
 */
const retryMs = hourMs

interface SendingOptions {
  readonly lease: () => Renewal
  readonly signal: AbortSignal
}

/**
 * Sends retractions and new values to platforms that have already received the conversions.
 *
 * @returns Number of requests.
 * @throws LeaseLostError
 * @see L-315
 */
export async function sendCorrections(
  ctx: Ctx,
  id: string,
  { lease, signal }: SendingOptions,
): Promise<number> {
  // A single correction shows whether lost access has been restored.
  const opened = await openAccount(ctx, id, lease, (tx, now, { blockedReason }) =>
    selectDueCorrections(tx, id, now, blockedReason === null ? correctionsAtOnce : 1),
  )
  if (opened === undefined) return 0
  const leads = await ctx.db.readInOrg(ctx.org.id, (tx) =>
    loadLeads(
      tx,
      ctx,
      opened.due.map(({ leadId }) => leadId),
    ),
  )
  return sendConcurrently(opened.due, concurrentRequests, async (one) => {
    const lead = leads.get(one.leadId)
    const sent = await send(ctx, opened, { one, lead, signal })
    return record(ctx, opened, lease(), { one, sent, isLost: lead === undefined })
  })
}

/** Includes deleted leads, because their conversions are retracted. */
async function loadLeads(
  tx: OrgTx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LeadRecord>> {
  const leads = await loadConversionLeads(tx, ctx, ids)
  const missing = ids.filter((id) => !leads.has(id))
  const deleted = await loadDeletedRecords(tx, missing)
  return new Map([...leads, ...deleted.map((lead) => [lead.id, lead] as const)])
}

interface Outgoing {
  readonly one: Conversion
  readonly lead: LeadRecord | undefined
  readonly signal: AbortSignal
}

async function send(ctx: Ctx, account: Account, outgoing: Outgoing): Promise<Sent> {
  const { platform, secret, token } = account
  const request = build(ctx, account, outgoing)
  if (request === undefined) {
    const message = 'The lead no longer has the data that the correction requires.'
    const outcome = { type: 'rejected', code: 'no_match', message } as const
    return { outcome, status: null, ms: 0, retryAfter: undefined }
  }
  const read = platform.readResponse.bind(platform)
  const { signal } = outgoing
  const options = { secrets: [secret, token ?? ''], timeoutMs: requestMs, signal }
  const sent = await sendRequest(ctx.db, request, read, options)
  if (signal.aborted && sent.outcome.type === 'retry') throw LeaseLostError
  return sent
}

/** @returns `undefined` without a lead, or if the person has since denied consent. */
function build(
  { now }: Ctx,
  { platform, destination, secret, token }: Account,
  { one, lead }: Outgoing,
): PlatformRequest | undefined {
  const { id, action, at, correction, newValue, currency } = one
  const isUsable = lead !== undefined && lead.ad_user_data !== false && platform.canMatch(lead)
  if (!isUsable || correction === null) return undefined
  const value = newValue === null ? null : newValue / 100
  const conversion = { id, action, at, value, currency, lead }
  const seconds = Math.floor(now().getTime() / 1_000) * 1_000
  return platform.buildCorrectionRequest?.(
    { correction, conversion, correctedAt: new Date(seconds).toISOString() },
    platform.settings.parse(destination.settings),
    secret,
    token,
  )
}

interface Corrected {
  readonly one: Conversion
  readonly sent: Sent
  /** True if the lead was erased, or merged into another lead. */
  readonly isLost: boolean
}

async function record(
  ctx: Ctx,
  { destination: { id }, platform }: Account,
  lease: Renewal,
  { one, sent, isLost }: Corrected,
): Promise<'continue' | 'stop'> {
  const now = ctx.now()
  const { outcome, status, ms } = sent
  const updatedAt = now.toISOString()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    const word =
      outcome.type === 'accepted'
        ? { code: one.correction, message: null }
        : { code: outcome.code, message: outcome.message }
    const attempt = { id: ctx.newId(), at: updatedAt, ms, outcome: outcome.type, status, ...word }
    await insertAttempt(tx, one.id, attempt)
    const ageMs = now.getTime() - Date.parse(one.at)
    const isOpen = outcome.type === 'retry' || outcome.type === 'blocked'
    const isOver = ageMs > getMaxAgeDays(destination, platform) * dayMs
    if (isOpen && !isOver) {
      const correctAt = new Date(now.getTime() + retryMs).toISOString()
      await updateCorrection(tx, one, { correctionState: 'waiting', correctAt, updatedAt })
    } else {
      const failed = isLost ? 'impossible' : 'rejected'
      const correctionState = outcome.type === 'accepted' ? 'accepted' : failed
      const isRestated = correctionState === 'accepted' && one.correction === 'restate'
      const value = isRestated ? ({ value: one.newValue, newValue: null } as const) : {}
      await updateCorrection(tx, one, { correctionState, correctAt: null, updatedAt, ...value })
    }
    const changes = getDestinationChanges(destination, sent, now)
    await updateDestination(tx, id, changes)
    return changes.blockedReason == null && changes.pausedUntil == null ? 'continue' : 'stop'
  })
}
