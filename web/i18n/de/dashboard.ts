import type { DashboardInterval } from '../../../contract/dashboard.ts'
import type { Channel } from '../../../contract/tracking/channels.ts'
import type { dashboard as english } from '../en/dashboard.ts'
import { platformNames } from '../platform-names.ts'
import { pluralize } from '../plural.ts'
import type { Translation } from '../translation.ts'
import { leads } from './leads.ts'

const per: Record<DashboardInterval, string> = { day: 'Tag', week: 'Woche', month: 'Monat' }

/** Names of channels, sources and statuses; other values are shown unchanged. */
const channels: Record<Channel, string> = {
  paid_search: 'Bezahlte Suche',
  paid_social: 'Social Media (bezahlt)',
  paid_video: 'Video (bezahlt)',
  paid_other: 'Sonstige bezahlte Werbung',
  display: 'Display',
  email: 'E-Mail',
  sms: 'SMS',
  push: 'Push-Nachrichten',
  affiliate: 'Affiliate',
  organic_search: 'Organische Suche',
  organic_social: 'Social Media (organisch)',
  organic_video: 'Video (organisch)',
  ai_assistant: 'KI-Assistenten',
  referral: 'Verweise',
  other: 'Andere',
  direct: 'Direkt',
}

const names: Readonly<Record<string, string>> = {
  all: 'Leads',
  others: 'Alle anderen',
  ...channels,
  '(unknown)': 'Unbekannt',
  '(none)': 'Keine Kampagne',
  ...leads.sources,
  ...leads.statuses,
  ...platformNames,
}

export const dashboard: Translation<typeof english> = {
  title: 'Dashboard',
  period: 'Zeitraum',
  customPeriod: 'Start- und Enddatum',
  calendar: {
    nextMonth: 'Nächster Monat',
    previousMonth: 'Voriger Monat',
    nextYear: 'Nächstes Jahr',
    previousYear: 'Voriges Jahr',
    nextDecade: 'Nächstes Jahrzehnt',
    previousDecade: 'Voriges Jahrzehnt',
  },
  presets: {
    today: 'Heute',
    yesterday: 'Gestern',
    '7d': 'Letzte 7 Tage',
    '30d': 'Letzte 30 Tage',
    '90d': 'Letzte 90 Tage',
    month: 'Dieser Monat',
    lastMonth: 'Voriger Monat',
    year: 'Dieses Jahr',
    '12m': 'Letzte 12 Monate',
    custom: 'Eigener Zeitraum',
  },
  measures: { leads: 'Leads', qualified: 'Qualifiziert', won: 'Gewonnen', value: 'Umsatz' },
  groups: { none: 'Alle', channel: 'Kanal', source: 'Quelle', status: 'Status' },
  displayName: (key) => (Object.hasOwn(names, key) ? (names[key] ?? key) : key),
  compared: (days, before) => `${days}, verglichen mit ${before}`,
  countBy: 'Ergebnisse zählen nach',
  countings: { created: 'Nach Eingang', outcome: 'Nach Ergebnis' },
  countedByOutcome:
    'Qualifiziert, Gewonnen und Umsatz zählen am eigenen Datum; Ausgaben, ROAS und Kampagnen nach Eingang.',
  compare: 'Vergleichen mit',
  comparisons: {
    previous: 'ggü. vorherigem Zeitraum',
    year: 'ggü. Vorjahr',
    none: 'Ohne Vergleich',
  },
  span: (first, last) => (first === last ? first : `${first} bis ${last}`),

  figures: 'Kennzahlen',
  leads: 'Leads',
  qualified: 'Qualifiziert',
  won: 'Gewonnen',
  value: 'Umsatz',
  conversion: 'Conversion-Rate',
  spend: 'Werbeausgaben',
  costPerLead: 'Kosten pro Lead',
  roas: 'ROAS',
  ofLeads: (rate) => `${rate} der Leads`,
  ofQualified: (rate) => `${rate} der qualifizierten Leads`,
  average: (value) => `${value} pro gewonnenem Lead`,
  wonPerLead: 'Anteil gewonnener Leads',
  clicks: (count) => pluralize(count, 'Klick', 'Klicks'),
  adLeads: (count) => `${pluralize(count, 'Lead', 'Leads')} aus Anzeigen`,
  adValue: (value) => `${value} Umsatz aus Anzeigen`,
  noSpend: 'Noch keine Werbeausgaben',
  others: (amounts) => `plus ${amounts}`,
  times: (ratio) => `${ratio}×`,
  none: '–',
  points: (points) => `${points} PP`,
  wasBefore: (before) => `${before} im Vergleichszeitraum`,
  nothingBefore: 'Keine Daten für den Vergleichszeitraum',
  fresh: 'neu',
  directions: { up: 'gestiegen', down: 'gefallen', same: 'unverändert' },

  overTime: 'Leads im Zeitverlauf',
  overTimeOf: (measure, interval) => `${measure} pro ${per[interval]}`,
  by: 'Aufschlüsseln nach',
  measure: 'Kennzahl',
  model: 'Attributionsmodell',
  show: 'Darstellung',
  area: 'Fläche',
  bars: 'Balken',
  table: 'Tabelle',
  chartHelp: 'Klicken Sie auf einen Punkt, um die zugehörigen Leads zu sehen.',
  unfinished: (date) => `${date} (unvollständig)`,
  unfinishedHelp: 'Schraffierte Punkte sind unvollständig.',
  noLeads: 'Keine Leads in diesem Zeitraum',
  noLeadsHelp: 'Wählen Sie einen längeren oder früheren Zeitraum.',
  total: 'Gesamt',
  days: 'Datum',
  parts: 'Dieses Modell verteilt jeden Lead auf seine Besuche. Bruchteile sind daher möglich.',

  funnel: 'Trichter',
  stages: { leads: 'Leads', qualified: 'Qualifiziert', won: 'Gewonnen' },
  ofAll: (rate) => `${rate} aller Leads`,
  ofBefore: (rate) => `${rate} der vorigen Stufe`,
  stillOpen: 'Noch offen',
  lost: 'Verloren',

  campaigns: 'Top-Kampagnen',
  campaignsHelp: 'Leads nach dem gewählten Attributionsmodell, mit Kosten und ROAS.',
  campaign: 'Kampagne',
  noCampaigns: 'Keine Kampagnen in diesem Zeitraum',
  noCampaignsHelp:
    'Kampagnen erscheinen, sobald Besuche utm_campaign enthalten oder Sie Werbeausgaben importieren.',
  allCampaigns: 'Alle Kampagnen',
  withoutCampaign: (leads) => `Leads ohne Kampagne: ${leads}.`,
  linksHelp:
    'Verlinkte Listen zeigen Leads mit diesem UTM-Wert. Modelle zählen auch frühere Besuche, daher können Zahlen abweichen.',
  sortBy: (column) => `Nach ${column} sortieren`,

  newest: 'Neueste Leads',
  rejected: (count) =>
    `${pluralize(count, 'Lead wurde', 'Leads wurden')} in den letzten 7 Tagen abgelehnt`,
  rejectedHelp: 'Ein Formular oder Tool sendet Anfragen, die Leadtrace nicht annehmen kann.',
  rejectedAction: 'Gründe anzeigen',
  allLeads: 'Alle Leads',
  noName: 'Ohne Namen',
  locked: 'Über Ihrem Tariflimit',

  firstTitle: 'Ihr erster Lead',
  firstHelp: 'Wählen Sie einen Weg oder kombinieren Sie mehrere.',
  pixelTitle: 'Pixel einbauen',
  pixelHelp: 'Eine Zeile Code erfasst Besuche und Formulare.',
  pixelAction: 'Code anzeigen',
  apiTitle: 'Leads per API senden',
  apiHelp:
    'Erstellen Sie einen Schlüssel und senden Sie Leads von Ihrem Server oder Automatisierungstool.',
  apiAction: 'API-Schlüssel erstellen',
  importTitle: 'Datei importieren',
  importHelp:
    'Laden Sie eine CSV- oder Excel-Datei hoch. Sie prüfen alles, bevor es gespeichert wird.',
  importAction: 'Leads importieren',
  askAdmin: 'Fragen Sie einen Inhaber oder Admin.',
}
