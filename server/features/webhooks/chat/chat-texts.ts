import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { EventType } from '../../leads/index.ts'

export const chatLanguages = ['en', 'de'] as const

export type ChatLanguage = (typeof chatLanguages)[number]

type Status = LeadRecord['status']

/** Wording for a message about a lead. */
export interface ChatTexts {
  readonly titles: Readonly<Record<EventType, string>>
  /** Title for an event about several leads. */
  readonly many: (leads: number, title: string) => string
  /** Title for the conversions rejected within a minute. */
  readonly rejections: (conversions: number) => string
  /** Label for one of several leads if it has no name or names are hidden. */
  readonly lead: string
  /** Title for a lead that has reached a status. */
  readonly reached: Readonly<Record<Status, string>>
  readonly test: string
  readonly facts: Readonly<
    Record<
      'name' | 'email' | 'phone' | 'note' | 'value' | 'lossReason' | 'source' | 'campaign' | 'page',
      string
    >
  >
  /** Labels in messages about anything other than a change to a lead. */
  readonly noticeFacts: Readonly<
    Record<'file' | 'added' | 'updated' | 'destination' | 'action' | 'reason' | 'leads', string>
  >
  readonly open: string
}

const en: ChatTexts = {
  titles: {
    'lead.created': 'New lead',
    'lead.updated': 'Lead updated',
    'lead.status_changed': 'Lead status changed',
    'lead.session_linked': 'Visit linked to a lead',
    'lead.merged': 'Lead merged',
    'lead.deleted': 'Lead deleted',
    'lead.restored': 'Lead restored',
    'lead.erased': 'Lead erased',
    'spend.imported': 'Ad spend imported',
    'conversion.rejected': 'Conversion rejected',
    'quarantine.filled': 'New leads in quarantine',
  },
  many: (leads, title) => `${title} (${leads.toLocaleString('en')} leads)`,
  rejections: (conversions) =>
    conversions === 1
      ? 'One more conversion rejected'
      : `${conversions.toLocaleString('en')} more conversions rejected`,
  lead: 'Lead',
  reached: {
    open: 'Lead reopened',
    qualified: 'Lead qualified',
    won: 'Lead won',
    lost: 'Lead lost',
  },
  test: 'Test message from Leadtrace',
  facts: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    note: 'Note',
    value: 'Value',
    lossReason: 'Loss reason',
    source: 'Source',
    campaign: 'Campaign',
    page: 'Page',
  },
  noticeFacts: {
    file: 'File',
    added: 'Rows added',
    updated: 'Rows updated',
    destination: 'Destination',
    action: 'Conversion',
    reason: 'Platform response',
    leads: 'Leads',
  },
  open: 'Open in Leadtrace',
}

const de: ChatTexts = {
  titles: {
    'lead.created': 'Neuer Lead',
    'lead.updated': 'Lead geändert',
    'lead.status_changed': 'Status eines Leads geändert',
    'lead.session_linked': 'Besuch mit einem Lead verknüpft',
    'lead.merged': 'Lead zusammengeführt',
    'lead.deleted': 'Lead gelöscht',
    'lead.restored': 'Lead wiederhergestellt',
    'lead.erased': 'Lead endgültig gelöscht',
    'spend.imported': 'Werbeausgaben importiert',
    'conversion.rejected': 'Conversion abgelehnt',
    'quarantine.filled': 'Neue Leads in Quarantäne',
  },
  many: (leads, title) => `${title} (${leads.toLocaleString('de')} Leads)`,
  rejections: (conversions) =>
    conversions === 1
      ? 'Eine weitere Conversion abgelehnt'
      : `${conversions.toLocaleString('de')} weitere Conversions abgelehnt`,
  lead: 'Lead',
  reached: {
    open: 'Lead wieder offen',
    qualified: 'Lead qualifiziert',
    won: 'Lead gewonnen',
    lost: 'Lead verloren',
  },
  test: 'Testnachricht von Leadtrace',
  facts: {
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    note: 'Notiz',
    value: 'Wert',
    lossReason: 'Verlustgrund',
    source: 'Quelle',
    campaign: 'Kampagne',
    page: 'Seite',
  },
  noticeFacts: {
    file: 'Datei',
    added: 'Neue Zeilen',
    updated: 'Geänderte Zeilen',
    destination: 'Ziel',
    action: 'Conversion',
    reason: 'Antwort der Plattform',
    leads: 'Leads',
  },
  open: 'In Leadtrace öffnen',
}

const texts: Readonly<Record<ChatLanguage, ChatTexts>> = { en, de }

export const getChatTexts = (language: ChatLanguage): ChatTexts => texts[language]
