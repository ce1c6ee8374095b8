import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { operation } from '../../../platform/operation.ts'
import { reasons } from '../check-conversion.ts'
import { type Conversion, selectConversionsOfLeads } from '../conversion-store.ts'
import { deriveConversions, loadConversionLeads } from '../derive-conversions.ts'
import { type Destination, selectDestinations } from '../destination-store.ts'
import { leadConversions } from './conversion-schemas.ts'
import { toConversionView, toState } from './conversion-view.ts'

/** @see L-278 */
export const explainConversion = operation({
  name: 'explain_conversion',
  tag: 'Conversions',
  rest: 'GET /leads/{id}/conversions',
  summary: 'Explain which conversions are sent to ad platforms for a lead.',
  description:
    'Shows, for each rule that applied to the lead, whether the conversion is held, waiting, ' +
    'sent, accepted, rejected, skipped, expired or retracted, and why.',
  scope: 'leads:read',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead ID.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: leadConversions,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    await deriveConversions(ctx)
    const now = ctx.now()
    return ctx.db.readInOrg(ctx.org.id, async (tx) => {
      found((await loadConversionLeads(tx, ctx, [id])).get(id), 'lead')
      const destinations = await selectDestinations(tx)
      const named = []
      for (const destination of destinations) {
        const found = await selectConversionsOfLeads(tx, destination.id, [id])
        named.push(...found.map((conversion) => ({ destination, conversion })))
      }
      const sentences = named.map((one) => toSentence(one.destination, one.conversion, now))
      const conversions = named.map(({ destination: { name }, conversion }) => {
        const { createdAt: _, updatedAt: __, ...shown } = toConversionView(conversion, now)
        return { ...shown, destination: name }
      })
      return {
        data: {
          sentences:
            sentences.length > 0 ? sentences : ['No conversion rule has applied to this lead.'],
          conversions,
        },
      }
    })
  },
})

/** A conversion's outcome in one sentence. */
function toSentence(destination: Destination, one: Conversion, now: Date): string {
  const { name, kind, blockedReason, pausedReason } = destination
  const isFile = kind === 'google_file'
  const subject = `“${one.action}” for ${name}`
  const why = one.reason === null ? 'unknown reason' : reasons[one.reason]
  const how = isFile ? 'with the next file' : 'soon'
  const rejection =
    pausedReason === null ? '' : ` The platform is rejecting every conversion: ${pausedReason}`
  const pause = blockedReason === null ? rejection : ` The destination is blocked: ${blockedReason}`
  switch (toState(one, now)) {
    case 'held':
      return `${subject} is held until ${one.dueAt}, then sent${isFile ? ` ${how}` : ''}.${pause}`
    case 'waiting':
      return `${subject} will be sent ${how}.${pause}`
    case 'sent':
      return isFile
        ? `${subject} was in the file that was fetched at ${one.sentAt}. Google does not ` +
            `report which conversions it counted.${describeCorrection(one)}`
        : `${subject} was sent at ${one.sentAt}, but has not been accepted yet. ${describeRetry(one)}${pause}`
    case 'accepted':
      return `${subject} was sent at ${one.sentAt} and accepted by the platform.${describeResult(kind, one)}${describeCorrection(one)}`
    case 'rejected':
      return `${subject} was rejected by the platform: ${one.message} (${one.code})`
    case 'skipped':
      return `${subject} is not sent: ${why}.`
    case 'expired':
      return `${subject} was not sent in time: ${why}.`
    case 'retracted':
      return `${subject} is retracted: ${why}.${describeCorrection(one)}`
  }
}

const describeRetry = ({ message, nextAt }: Conversion): string =>
  `${message === null ? '' : `${message} `}The next attempt is at ${nextAt}.`

/** Google first accepts a conversion and only later reports whether it was counted. */
function describeResult(kind: Destination['kind'], { confirmedAt }: Conversion): string {
  if (confirmedAt !== null) return ` It reported at ${confirmedAt} that it counted the conversion.`
  return kind === 'google_ads' ? ' It has not reported yet whether it counted the conversion.' : ''
}

/** A correction's state in one sentence. */
function describeCorrection(one: Conversion) {
  const { correction, correctionState, newValue, correctAt } = one
  if (correction === null || correctionState === null) return ''
  const { correctionCode: code, correctionMessage: message } = one
  const why = code === null ? '' : ` The platform's last response: ${message} (${code})`
  const subject =
    correction === 'retract'
      ? 'The retraction'
      : `The new value${newValue === null ? '' : ` ${newValue / 100}`}`
  const words = {
    waiting: `${subject} will be sent after ${correctAt}.${why}`,
    accepted: `${subject} was accepted by the platform.`,
    rejected: `${subject} was rejected by the platform, which keeps the original value.${why}`,
    impossible: 'The platform does not accept corrections and keeps the original value.',
  }
  return ` ${words[correctionState]}`
}
