import * as z from 'zod'
import { type Language, languages } from '../../../../contract/languages.ts'
import { textLimits } from '../../../../contract/values/text.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { audit, deleteOperation } from '../../audit/index.ts'
import { lockOrg } from '../../organizations/index.ts'
import { toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import { deleteAddress, maxAddresses, selectAddresses, upsertAddress } from './address-store.ts'
import { confirmReportsPath, createConfirmToken } from './confirm-address.ts'

const reportKinds = ['weekly', 'monthly'] as const

/** Validity of a confirmation link, in milliseconds. */
const validMs = 7 * dayMs

/** Limits on confirmation emails per day. */
const limiters = perDatabase(() => ({
  org: openLimiter({ burst: 20, perSecond: 20 / 86_400 }),
  /** Per organization and address. */
  pair: openLimiter({ burst: 3, perSecond: 3 / 86_400 }),
  /** Per address, across all organizations. */
  address: openLimiter({ burst: 6, perSecond: 6 / 86_400 }),
}))

const row = z.object({
  id: z.uuid(),
  email: z.string(),
  language: z.enum(languages),
  kinds: z.array(z.enum(reportKinds)),
  confirmedAt: z.iso.datetime().nullable().meta({
    description: 'Null until the address is confirmed; no reports are sent before then.',
  }),
  unsubscribedAt: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
})

export const listReportAddresses = appOperation({
  name: 'list_report_addresses',
  rest: 'GET /orgs/{orgId}/report-addresses',
  summary: 'List outside addresses that get reports.',
  permission: 'reportAddresses.change',
  input: z.strictObject({}),
  output: z.array(row),
  async run({ db, org }) {
    return { data: row.array().parse(await db.readInOrg(org.id, selectAddresses)) }
  },
})

/** @see L-384 */
export const addReportAddress = appOperation({
  name: 'add_report_address',
  rest: 'POST /orgs/{orgId}/report-addresses',
  summary: 'Email a person without an account to confirm that they want reports.',
  permission: 'reportAddresses.change',
  input: z.strictObject({
    email: z.string().trim().max(textLimits.email).pipe(z.email('must be a valid email address')),
    kinds: z.array(z.enum(reportKinds)).min(1).max(reportKinds.length),
    language: z.enum(languages).optional(),
  }),
  output: z.object({
    id: z.uuid(),
    isMailed: z.boolean().meta({ description: 'False if no mail server accepted the email.' }),
  }),

  async run(ctx, { kinds, language = ctx.user.language, ...input }) {
    const email = input.email.toLowerCase()
    const token = createConfirmToken(ctx.org.id)
    const request = { email, kinds: [...new Set(kinds)], language, token }
    const id = await storeAddress(ctx, request)
    return { status: 201, data: { id, isMailed: await sendConfirmation(ctx, request) } }
  },
})

interface AddressRequest {
  readonly email: string
  readonly kinds: readonly string[]
  readonly language: Language
  readonly token: string
}

function storeAddress(
  ctx: AppCtx,
  { email, kinds, language, token }: AddressRequest,
): Promise<string> {
  const now = ctx.now()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    await lockOrg(tx)
    const rows = await selectAddresses(tx)
    const before = rows.find((one) => one.email === email)
    if (before === undefined && rows.length >= maxAddresses) {
      const message = `An organization can have at most ${maxAddresses} report addresses.`
      throw new ApiError('CONFLICT', message)
    }
    takeMail(ctx, email)
    const id = await upsertAddress(tx, {
      ...{ id: ctx.newId(), email, kinds, language, tokenHash: hashSecret(token) },
      ...{ tokenUntil: new Date(now.getTime() + validMs).toISOString() },
      ...{ createdBy: ctx.user.email, createdAt: now.toISOString() },
    })
    const action = before === undefined ? 'create' : 'change'
    await audit(tx, ctx, { action, kind: 'reportAddress', id, fields: ['email', 'kinds'] })
    return id
  })
}

async function sendConfirmation(
  { db, org }: AppCtx,
  { email, language, token }: AddressRequest,
): Promise<boolean> {
  const { mailer, publicUrl, log } = getAccountSettings(db)
  if (mailer === undefined) return false
  if (!limiters(db).address.take(email)) {
    log.warn({ orgId: org.id }, 'too many confirmation emails to one address')
    // Pretends that the email was sent: an error would reveal that other organizations have
    // contacted this address.
    return true
  }
  const texts = mailTexts[language].confirmReports
  const orgName = toOneLine(org.name)
  const text = texts.text(orgName, `${publicUrl}${confirmReportsPath}?token=${token}`)
  try {
    await mailer.send({ to: email, subject: texts.subject(orgName), text })
    return true
  } catch (err) {
    log.warn({ err, orgId: org.id }, 'failed to send a confirmation email')
    return false
  }
}

/** Protects the people at these addresses, who have not agreed to emails yet. */
function takeMail({ db, org }: AppCtx, email: string): void {
  const { org: ofOrg, pair } = limiters(db)
  if (ofOrg.take(org.id) && pair.take(`${org.id} ${email}`)) return
  throw new ApiError('RATE_LIMITED', 'Too many confirmation emails. Try again tomorrow.', {
    headers: { 'retry-after': '3600' },
  })
}

export const removeReportAddress = deleteOperation({
  name: 'remove_report_address',
  rest: 'DELETE /orgs/{orgId}/report-addresses/{id}',
  summary: 'Remove an outside address. It will no longer get reports.',
  permission: 'reportAddresses.change',
  noun: 'report address',
  kind: 'reportAddress',
  remove: (tx, id) => deleteAddress(tx, id),
})
