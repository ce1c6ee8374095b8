import { isLanguage } from '../../../../contract/languages.ts'
import {
  type MailKind,
  mailKinds,
  mailOptionsSchema,
} from '../../../../contract/organizations/mail-preferences.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAccountSettings, type Mail } from '../../accounts/index.ts'
import { selectAddress } from '../addresses/address-store.ts'
import { buildAlarmMail } from '../alarms/build-alarm-mail.ts'
import { buildQueuedInvitation } from '../invitations/queue-invitation.ts'
import { buildAssignedMail } from '../leads/assigned-mail.ts'
import { buildNewLeadsMail } from '../leads/build-new-leads-mail.ts'
import { buildMentionMail } from '../leads/mention-mail.ts'
import { buildOpenLeadsMail } from '../leads/open-leads-mail.ts'
import { buildReminderMail } from '../leads/reminder-mail.ts'
import { loadRecipient, type Recipient, wantsMail } from '../preferences/recipients.ts'
import { createUnsubscribeLink } from '../preferences/unsubscribe.ts'
import { buildQuarantineMail } from '../quarantine/build-quarantine-mail.ts'
import type { BuildMail } from '../render/mail-body.ts'
import { embedLogo } from '../render/mail-logo.ts'
import { renderHtml, renderText } from '../render/render-mail.ts'
import { buildReportMail } from '../reports/build-report-mail.ts'
import { buildSpendImportMail } from '../spend/spend-import-mail.ts'
import type { MailRow } from './outbox-store.ts'

const builders: Readonly<Record<MailKind, BuildMail>> = {
  newLeads: buildNewLeadsMail,
  assigned: buildAssignedMail,
  mentions: buildMentionMail,
  reminders: buildReminderMail,
  openLeads: buildOpenLeadsMail,
  spendImports: buildSpendImportMail,
  alarms: buildAlarmMail,
  quarantine: buildQuarantineMail,
  weekly: buildReportMail('weekly'),
  monthly: buildReportMail('monthly'),
}

/** Outcome of an attempt. If the email was sent, this includes the leads that it described. */
export type Outcome =
  | { readonly state: 'sent'; readonly leadIds: readonly string[] }
  | { readonly state: 'dropped' | 'failed' | 'later' }

/**
 * Builds and sends an email. Reads the recipient again, because their role and preferences may have
 * changed since the email was added.
 *
 * @returns `dropped` if the recipient is no longer allowed to receive the email or has opted out;
 *   `later` if the email cannot be built yet.
 */
export async function deliverMail(ctx: Ctx, row: MailRow): Promise<Outcome> {
  const { mailer, log } = getAccountSettings(ctx.db)
  const build = await findBuild(ctx, row)
  if (build === undefined) return { state: 'dropped' }
  if (mailer === undefined) return { state: 'failed' }
  try {
    const built = await build()
    if (built === undefined) return { state: 'dropped' }
    if (built === 'later') return { state: 'later' }
    await mailer.send(built.mail)
    return { state: 'sent', leadIds: built.leadIds }
  } catch (err) {
    log.warn({ err, orgId: ctx.org.id, mailId: row.id }, 'failed to send an email')
    return { state: 'failed' }
  }
}

/** An email and the leads that it describes. */
interface BuiltMail {
  readonly mail: Mail
  readonly leadIds: readonly string[]
}

/** @returns `undefined` if no recipient wants the email anymore. */
async function findBuild(
  ctx: Ctx,
  row: MailRow,
): Promise<(() => Promise<BuiltMail | 'later' | undefined>) | undefined> {
  if (row.invitationId !== null) {
    return async () => {
      const mail = await buildQueuedInvitation(ctx, row)
      return mail === undefined || mail === 'later' ? mail : { mail, leadIds: [] }
    }
  }
  const recipient = await findRecipient(ctx, row)
  return recipient && (() => buildMail(ctx, row, recipient))
}

/** Recipient of an email. */
interface Addressee
  extends Pick<Recipient, 'email' | 'language' | 'personId' | 'timeZone' | 'options'> {
  readonly kind: MailKind
  readonly isOutside: boolean
}

/** @returns `undefined` if no recipient wants the email anymore. */
async function findRecipient(
  ctx: Ctx,
  { kind: storedKind, personId, addressId }: MailRow,
): Promise<Addressee | undefined> {
  const kind = mailKinds.find((one) => one === storedKind)
  if (kind === undefined) return undefined
  return ctx.db.readInOrg(ctx.org.id, async (tx) => {
    if (addressId !== null) {
      const address = await selectAddress(tx, addressId)
      if (address?.confirmedAt == null || !address.kinds.includes(kind)) return undefined
      const language = isLanguage(address.language) ? address.language : 'en'
      const options = mailOptionsSchema.parse({ pdfReports: address.pdfReports })
      const { email } = address
      return {
        kind,
        email,
        language,
        personId: addressId,
        timeZone: null,
        options,
        isOutside: true,
      }
    }
    const member = personId === null ? undefined : await loadRecipient(tx, personId)
    if (member === undefined || !wantsMail(member, kind)) return undefined
    return { ...member, kind, isOutside: false }
  })
}

async function buildMail(
  ctx: Ctx,
  row: MailRow,
  recipient: Addressee,
): Promise<BuiltMail | 'later' | undefined> {
  const { db, org } = ctx
  const { language, personId, kind, isOutside } = recipient
  const showsContact = recipient.options.showsContact && org.allowsContactInMessages
  const options = { ...recipient.options, showsContact }
  const timeZone = recipient.timeZone ?? org.timeZone
  const { publicUrl } = getAccountSettings(db)
  const context = { ctx, language, timeZone, personId, options }
  const body = await builders[kind](context, row.content)
  if (body === undefined || body === 'later') return body
  const subscription = { orgId: org.id, personId, kind, isOutside }
  const unsubscribeLink = await createUnsubscribeLink(db, publicUrl, subscription)
  const orgUrl = `${publicUrl}/o/${org.id}`
  const host = new URL(publicUrl).hostname
  const { logo, images } = await embedLogo(db, org.id, host)
  const frame = { language, orgName: org.name, logo, orgUrl, unsubscribeLink, isOutside }
  const mail = {
    to: recipient.email,
    subject: body.subject,
    text: renderText(body, frame),
    html: renderHtml(body, frame),
    images,
    ...(body.files === undefined ? {} : { files: body.files }),
    messageId: `<${row.id}@${host}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
  return { mail, leadIds: body.leadIds ?? [] }
}
