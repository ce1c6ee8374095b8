import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { LeasedWork, Renewal } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getMaxAgeDays } from '../check-conversion.ts'
import type { Conversion } from '../conversion-store.ts'
import type { OutgoingCorrection, Platform } from '../platforms/platform.ts'
import { noRejection } from '../revise-conversion.ts'
import { insertAttempt } from '../sending/attempt-store.ts'
import { renewDestination } from '../sending/lease-store.ts'
import { type Account, openAccount } from '../sending/open-account.ts'
import type { Sent } from '../sending/send-request.ts'
import { selectDueCorrections, updateCorrection } from './correction-store.ts'
import { loadCorrectedLeads } from './load-corrected-leads.ts'
import { recordAccess } from './record-access.ts'
import { planNextCorrection, requestCorrection } from './request-correction.ts'

const correctionsAtOnce = 20

const concurrentRequests = 2

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
  { lease, signal }: LeasedWork,
): Promise<number> {
  // A single correction shows whether lost access has been restored.
  const opened = await openAccount(ctx, id, lease, (tx, now, { blockedReason }) =>
    selectDueCorrections(tx, id, now, blockedReason === null ? correctionsAtOnce : 1),
  )
  if (opened === undefined) return 0
  const leads = await ctx.db.readInOrg(ctx.org.id, (tx) =>
    loadCorrectedLeads(
      tx,
      ctx,
      opened.due.map(({ leadId }) => leadId),
    ),
  )
  return sendConcurrently(opened.due, concurrentRequests, async (one) => {
    const lead = leads.get(one.leadId)
    const outgoing = toOutgoing(opened.platform, one, lead)
    const sent = await requestCorrection(ctx, opened, outgoing, signal)
    return record(ctx, opened, lease(), { one, sent, isLost: lead === undefined })
  })
}

/**
 * The correction to send; `undefined` if the platform cannot match the lead or if the person has
 * since denied consent.
 */
function toOutgoing(
  platform: Platform,
  { id, action, at, correction, newValue, currency }: Conversion,
  lead: LeadRecord | undefined,
): Omit<OutgoingCorrection, 'correctedAt'> | undefined {
  const isUsable = lead !== undefined && lead.ad_user_data !== false && platform.canMatch(lead)
  if (!isUsable || correction === null) return undefined
  const value = newValue === null ? null : newValue / 100
  return { correction, conversion: { id, action, at, value, currency, lead } }
}

interface Corrected {
  readonly one: Conversion
  readonly sent: Sent
  /** True if the lead was erased or merged into another one. */
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
    const isOver = ageMs > getMaxAgeDays(destination, platform) * dayMs
    const next = planNextCorrection(platform, sent, one.correctionRejectedAt, now)
    const rejection = toRejection(sent, next.rejectedAt)
    if (next.at !== null && !isOver) {
      const waiting = { correctionState: 'waiting', correctAt: next.at } as const
      await updateCorrection(tx, one, { ...waiting, ...rejection, updatedAt })
    } else {
      const failed = isLost ? 'impossible' : 'rejected'
      const correctionState = outcome.type === 'accepted' ? 'accepted' : failed
      const isRestated = correctionState === 'accepted' && one.correction === 'restate'
      const value = isRestated ? ({ value: one.newValue, newValue: null } as const) : {}
      const ended = { correctionState, correctAt: null, updatedAt } as const
      await updateCorrection(tx, one, { ...ended, ...rejection, ...value })
    }
    return recordAccess(tx, destination, sent, now)
  })
}

/** Fields that describe a rejection; cleared for an accepted correction. */
const toRejection = ({ outcome }: Sent, correctionRejectedAt: string | null) =>
  outcome.type === 'accepted'
    ? noRejection
    : { correctionCode: outcome.code, correctionMessage: outcome.message, correctionRejectedAt }
