import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { cutText } from '../../../../contract/tracking/form-controls.ts'
import type { EventType } from '../../leads/index.ts'
import type { ChatFact, ChatMessage } from './chat-formats.ts'
import { type ChatLanguage, type ChatTexts, getChatTexts } from './chat-texts.ts'

/** Maximum length of a value; Discord allows 2,000 characters per message. */
const maxValue = 150

export interface MessageOptions {
  readonly language: ChatLanguage
  /** True if the message contains contact data and the note. */
  readonly showsContact: boolean
  /** The organization's currency, as an ISO 4217 code. */
  readonly currency: string | null
  /** URL of the organization in the web app. */
  readonly orgUrl: string
}

interface LeadNews {
  readonly type: EventType | 'webhook.test'
  readonly leadId: string
  /** `undefined` if the lead has been deleted. */
  readonly lead: LeadRecord | undefined
}

/** Message about an event that concerns one lead. */
export function buildMessage(
  { type, leadId, lead }: LeadNews,
  options: MessageOptions,
): ChatMessage {
  const texts = getChatTexts(options.language)
  return {
    title: getTitle(type, lead, texts),
    facts: lead === undefined ? [] : buildFacts(lead, texts, options),
    link: { label: texts.open, url: `${options.orgUrl}/leads/${leadId}` },
  }
}

/**
 * Message about several leads, such as those from an import or all those created within a minute.
 *
 * @param listed  The leads that the message describes.
 */
export function buildMessageForMany(
  { type, count }: { readonly type: EventType; readonly count: number },
  { language, orgUrl, showsContact }: MessageOptions,
  listed: readonly LeadRecord[] = [],
): ChatMessage {
  const texts = getChatTexts(language)
  return {
    title: texts.many(count, texts.titles[type]),
    facts: listed.map((lead) => describeLead(lead, texts, showsContact)),
    link: { label: texts.open, url: `${orgUrl}/leads` },
  }
}

/** Maximum lengths of a lead's name and of its other values in a message about several leads. */
const [maxListedName, maxListedValues] = [50, 90]

function describeLead(lead: LeadRecord, texts: ChatTexts, showsContact: boolean): ChatFact {
  const [name, ...contact] = showsContact ? [lead.name, lead.email ?? lead.phone] : [null]
  const source = join([lead.utm_source, lead.utm_medium], ' / ')
  return {
    label: cutText(toOneLine(name ?? '') || texts.lead, maxListedName),
    value: cutText(toOneLine(join([...contact, source, lead.utm_campaign], ', ')), maxListedValues),
  }
}

const toOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function getTitle(
  type: LeadNews['type'],
  lead: LeadRecord | undefined,
  { test, titles, reached }: ChatTexts,
): string {
  if (type === 'webhook.test') return test
  return type === 'lead.status_changed' && lead !== undefined ? reached[lead.status] : titles[type]
}

function buildFacts(
  lead: LeadRecord,
  { facts: labels }: ChatTexts,
  { language, showsContact, currency }: MessageOptions,
): ChatFact[] {
  const contact = showsContact ? lead : { name: null, email: null, phone: null, note: null }
  const values: Readonly<Record<keyof ChatTexts['facts'], string | null>> = {
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    note: contact.note,
    value: lead.value === null ? null : formatAmount(lead.value, currency, language),
    lossReason: showsContact ? lead.lossReason : null,
    source: join([lead.utm_source, lead.utm_medium], ' / '),
    campaign: lead.utm_campaign,
    page: join([lead.website?.replace(/^https?:\/\//, ''), lead.path], ''),
  }
  return Object.entries(values).flatMap(([key, value]) => {
    const text = toOneLine(value ?? '')
    // `Object.entries` loses the type of a record's keys.
    const label = labels[key as keyof ChatTexts['facts']]
    return text === '' ? [] : [{ label, value: cutText(text, maxValue) }]
  })
}

function formatAmount(value: number, currency: string | null, language: ChatLanguage): string {
  const style = currency === null ? {} : ({ style: 'currency', currency } as const)
  return new Intl.NumberFormat(language, style).format(value)
}

const join = (parts: readonly (string | null | undefined)[], separator: string): string =>
  parts.filter((part) => part != null && part !== '').join(separator)
