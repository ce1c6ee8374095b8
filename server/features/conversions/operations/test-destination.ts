import * as z from 'zod'
import { leadFieldEntries } from '../../../../contract/lead-fields.ts'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { getAccessToken } from '../connections/access-token.ts'
import { usesConnection } from '../connections/connection-view.ts'
import { loadConversionLeads } from '../derive-conversions.ts'
import { decryptSecret } from '../destination-secret.ts'
import { type Destination, selectDestination } from '../destination-store.ts'
import type { OutgoingConversion, Platform } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/platforms.ts'
import { type Sent, sendRequest } from '../sending/send-request.ts'
import { attemptSchema } from './attempt-schema.ts'
import { pathId } from './conversion-schemas.ts'

/** Timeout in milliseconds; shorter than for a conversion, because the caller is waiting. */
const testMs = 8_000

/** @see L-285 */
export const testConversionDestination = operation({
  name: 'test_conversion_destination',
  tag: 'Conversions',
  rest: 'POST /conversion-destinations/{id}/test',
  summary: "Send a test conversion now and return the platform's response.",
  description:
    "The conversion uses the first rule's action and the given lead, or a sample lead if none " +
    'is given. It is sent once, even if the destination is disabled. Platforms without a test ' +
    'mode count it as a real conversion.',
  scope: 'leads:write',
  inputSource: 'body',
  input: z.strictObject({
    id: pathId,
    leadId: idInput.nullish().meta({ description: 'Lead to send; by default, a sample lead.' }),
  }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: attemptSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, { id: sentId, leadId }) {
    const id = idOrUnmatchable(sentId)
    const { destination, lead } = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const row = found(await selectDestination(tx, id), 'destination')
      await audit(tx, ctx, { action: 'test', kind: 'conversionDestination', id })
      if (leadId == null) return { destination: row, lead: buildTestLead(ctx) }
      const leads = await loadConversionLeads(tx, ctx, [idOrUnmatchable(leadId)])
      return { destination: row, lead: found(leads.get(leadId), 'lead') }
    })
    const platform = requirePlatform(destination, lead)
    const secret = await decryptSecret(ctx, destination)
    const conversion = buildTestConversion(ctx, destination, lead)
    const settings = platform.settings.parse(destination.settings)
    const oauth = usesConnection(destination) ? platform.oauth : undefined
    const access = oauth && (await getAccessToken(ctx, id, oauth))
    if (access !== undefined && 'outcome' in access) {
      return { data: toAttempt(ctx, { outcome: access.outcome, status: null, ms: 0 }) }
    }
    const token = access?.token
    const request =
      platform.buildTestRequest?.(conversion, settings, secret, token) ??
      platform.buildRequest(conversion, settings, secret, token)
    const read = (platform.readTestResponse ?? platform.readResponse).bind(platform)
    const secrets = [secret, token ?? '']
    const sent = await sendRequest(ctx.db, request, read, { secrets, timeoutMs: testMs })
    return { data: toAttempt(ctx, sent) }
  },
})

function toAttempt(
  { now }: Pick<Ctx, 'now'>,
  { outcome, status, ms }: Pick<Sent, 'outcome' | 'status' | 'ms'>,
): z.output<typeof attemptSchema> {
  const at = new Date(now().getTime() - ms).toISOString()
  const word = outcome.type === 'accepted' ? { code: null, message: null } : outcome
  return { at, ms, outcome: outcome.type, status, code: word.code, message: word.message }
}

function requirePlatform({ kind }: Destination, lead: LeadRecord): Platform {
  const platform = findPlatform(kind)
  if (platform === undefined) {
    throw new ApiError('CONFLICT', 'Files cannot be tested. Use a dry run, then fetch the file.')
  }
  if (lead.ad_user_data === false) {
    throw new ApiError('CONFLICT', 'Consent is denied for this lead. Choose another lead.')
  }
  if (!platform.canMatch(lead)) {
    throw new ApiError('CONFLICT', 'The platform cannot match this lead. Choose another lead.')
  }
  return platform
}

/** A time in the past that is recent enough for every platform. */
function buildTestConversion(
  { org, now, newId }: Ctx,
  { rules }: Destination,
  lead: LeadRecord,
): OutgoingConversion {
  const seconds = Math.floor(now().getTime() / 1_000) * 1_000
  return {
    ...{ id: newId(), action: rules[0]?.action ?? 'test', at: new Date(seconds).toISOString() },
    ...{ value: org.currency === null ? null : 1, currency: org.currency, lead },
  }
}

/** A fictitious lead with the IDs and contact data that platforms can match. */
function buildTestLead({ now, newId }: Ctx): LeadRecord {
  const at = now().toISOString()
  const empty = Object.fromEntries(leadFieldEntries.map(([name]) => [name, null]))
  const lead = {
    ...empty,
    ...{ id: newId(), name: 'Ada Example', email: 'ada@example.com', phone: '+12125550100' },
    ...{ status: 'won', source: 'api', locked: false, createdAt: at, updatedAt: at },
    ...{ ad_user_data: true, ga4cid: '1234567890.1234567890', ga4sid: '1234567890' },
    msclkid: '0123456789abcdef0123456789abcdef',
  }
  // All fields are listed above.
  return lead as unknown as LeadRecord
}
