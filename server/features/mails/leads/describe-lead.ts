import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { type Item, type MailContext, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'

/** Maximum number of leads listed in an email; additional leads are only counted. */
export const maxListed = 20

/** Formats a time in the recipient's language and time zone. */
export const formatTime = ({ language, timeZone }: MailContext, at: string): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at))

/**
 * A lead in an email, with a link. Contains contact data only if the recipient has opted in.
 *
 * @param extra  Additional lines below the title.
 */
export function describeLead(
  context: MailContext,
  lead: LeadRecord,
  extra: readonly string[] = [],
): Item {
  const texts = mailTexts[context.language].leads
  const contacts = context.options.showsContact
    ? [lead.name, lead.email, lead.phone].flatMap((value) => toOneLine(value ?? '') || [])
    : []
  const created = texts.created(formatTime(context, lead.createdAt))
  const [title = texts.lead(formatTime(context, lead.createdAt)), ...others] = contacts
  return {
    title,
    lines: [
      ...extra,
      ...(others.length === 0 ? [] : [others.join(' · ')]),
      ...(contacts.length === 0 ? [] : [created]),
      texts.source(describeSource(context, lead)),
    ],
    path: `/leads/${lead.id}`,
  }
}

/** Where a lead came from, such as `google / cpc, Spring`; if unknown, how the lead was created. */
function describeSource({ language }: MailContext, lead: LeadRecord): string {
  const medium = [lead.utm_source, lead.utm_medium].filter((value) => value !== null).join(' / ')
  const source = [medium, lead.utm_campaign ?? ''].filter((value) => value !== '').join(', ')
  return toOneLine(source) || mailTexts[language].leads.sources[lead.source]
}
