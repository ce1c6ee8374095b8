import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type Language, languages } from '../../../../contract/languages.ts'
import { reportKinds } from '../../../../contract/organizations/mail-preferences.ts'
import { accountEmail } from '../../../../contract/values/account-email.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { audit, deleteOperation } from '../../audit/index.ts'
import { lockOrg } from '../../organizations/index.ts'
import { toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import {
  type AddressRow,
  deleteAddress,
  maxAddresses,
  selectAddresses,
  upsertAddress,
} from './address-store.ts'
import { confirmReportsPath, createConfirmToken } from './confirm-address.ts'
import { takeAddressEmail, takeOrgEmail } from './confirmation-limit-store.ts'

/** Validity of a confirmation link, in milliseconds. */
const validMs = 7 * dayMs

/**
 * Result of the last attempt to send a confirmation email, and the attempt's duration in
 * milliseconds.
 */
const lastSending = perDatabase(() => ({ ms: 300, isMailed: true }))

const pdfReports = z
  .array(z.enum(reportKinds))
  .max(reportKinds.length)
  .meta({ description: 'Reports to which a PDF is attached.' })

const row = z.object({
  id: z.uuid(),
  email: z.string(),
  language: z.enum(languages),
  kinds: z.array(z.enum(reportKinds)),
  pdfReports,
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
  summary: 'List external addresses that receive reports.',
  permission: 'reportAddresses.change',
  input: z.strictObject({}),
  output: z.array(row),
  async run({ db, org }) {
    return { data: row.array().parse(await db.readInOrg(org.id, selectAddresses)) }
  },
})

/** @see L-384, L-451 */
export const addReportAddress = appOperation({
  name: 'add_report_address',
  rest: 'POST /orgs/{orgId}/report-addresses',
  summary: 'Ask a person without an account by email to confirm that they want reports.',
  permission: 'reportAddresses.change',
  input: z.strictObject({
    email: accountEmail,
    kinds: z.array(z.enum(reportKinds)).min(1).max(reportKinds.length),
    pdfReports: pdfReports.default([]),
    language: z.enum(languages).optional(),
  }),
  output: z.object({
    id: z.uuid(),
    isMailed: z.boolean().meta({ description: 'False if no mail server accepted the email.' }),
  }),

  async run(ctx, { kinds, pdfReports, language = ctx.user.language, ...input }) {
    const email = input.email.toLowerCase()
    const token = createConfirmToken(ctx.org.id)
    const request = { email, kinds: [...new Set(kinds)], pdfReports, language, token }
    const { id, isMailed } = await storeAddress(ctx, request)
    const send = isMailed ? sendConfirmation : pretendToSend
    return { status: 201, data: { id, isMailed: await send(ctx, request) } }
  },
})

interface AddressRequest {
  readonly email: string
  readonly kinds: readonly string[]
  readonly pdfReports: readonly string[]
  readonly language: Language
  readonly token: string
}

/**
 * @returns `isMailed` is false if all organizations together have sent the address too many emails.
 */
function storeAddress(
  ctx: AppCtx,
  { email, kinds, pdfReports, language, token }: AddressRequest,
): Promise<{ id: string; isMailed: boolean }> {
  const now = ctx.now()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    await lockOrg(tx)
    const rows = await selectAddresses(tx)
    const before = rows.find((one) => one.email === email)
    if (before === undefined && rows.length >= maxAddresses) {
      const message = `An organization can have at most ${maxAddresses} report addresses.`
      throw new ApiError('CONFLICT', message)
    }
    const isMailed = await takeEmail(tx, ctx, email, before)
    const tokenUntil = new Date(now.getTime() + validMs).toISOString()
    const id = await upsertAddress(tx, {
      ...{ id: ctx.newId(), email, kinds, pdfReports, language },
      ...{ createdBy: ctx.user.email, createdAt: now.toISOString() },
      // If no new email is sent, the link in the previous email stays valid.
      ...(isMailed
        ? { tokenHash: hashSecret(token), tokenUntil }
        : { tokenHash: null, tokenUntil: null }),
    })
    const action = before === undefined ? 'create' : 'change'
    await audit(tx, ctx, {
      action,
      kind: 'reportAddress',
      id,
      fields: ['email', 'kinds', 'pdfReports'],
    })
    return { id, isMailed }
  })
}

/**
 * Counts a confirmation email toward the limits that protect addressees from unwanted email. The
 * address's limit covers all organizations, but it never blocks an organization's first email or
 * email to a person who has agreed to the organization's reports.
 *
 * @returns False if the address's limit is reached.
 * @throws ApiError `RATE_LIMITED` if the organization's own limit is reached.
 */
async function takeEmail(
  tx: OrgTx,
  { db, now }: AppCtx,
  email: string,
  before: AddressRow | undefined,
): Promise<boolean> {
  const taken = await takeOrgEmail(tx, email, now())
  if (taken === undefined) {
    throw new ApiError('RATE_LIMITED', 'Too many confirmation emails. Try again tomorrow.', {
      headers: { 'retry-after': '3600' },
    })
  }
  if (getAccountSettings(db).mailer === undefined) return true
  const hasRoom = await takeAddressEmail(tx, email, now())
  const hasAgreed = before?.confirmedAt != null
  return hasRoom || taken === 'first' || (hasAgreed && before.unsubscribedAt === null)
}

async function sendConfirmation(
  { db, org }: AppCtx,
  { email, language, token }: AddressRequest,
): Promise<boolean> {
  const { mailer, publicUrl, log } = getAccountSettings(db)
  if (mailer === undefined) return false
  const texts = mailTexts[language].confirmReports
  const orgName = toOneLine(org.name)
  const text = texts.text(orgName, `${publicUrl}${confirmReportsPath}?token=${token}`)
  const start = performance.now()
  const isMailed = await mailer.send({ to: email, subject: texts.subject(orgName), text }).then(
    () => true,
    (err: unknown) => {
      log.warn({ err, orgId: org.id }, 'failed to send a confirmation email')
      return false
    },
  )
  Object.assign(lastSending(db), { ms: performance.now() - start, isMailed })
  return isMailed
}

/**
 * Responds like {@link sendConfirmation} and takes the same time. A difference would reveal that
 * other organizations have emailed this address.
 */
async function pretendToSend({ db, org }: AppCtx): Promise<boolean> {
  const { log } = getAccountSettings(db)
  log.warn({ orgId: org.id }, 'too many confirmation emails to one address')
  const { ms, isMailed } = lastSending(db)
  await sleep(ms)
  return isMailed
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
