import { formatNumber } from '../../lib/numbers.ts'
import type { adSpend as english } from '../en/ad-spend.ts'
import { pluralize } from '../plural.ts'
import type { Translation } from '../translation.ts'

const intervals = { day: 'Tag', week: 'Woche', month: 'Monat' } as const

export const adSpend: Translation<typeof english> = {
  title: 'Werbeausgaben',
  help: 'Vergleichen Sie Werbeausgaben mit Leads und Umsatz.',
  tabs: 'Seiten zu Werbeausgaben',
  report: 'Bericht',
  unmatched: 'Nicht zugeordnet',
  import: 'Import',
  schedules: 'Zeitpläne',
  currencies: 'Währungen',

  by: 'Gruppieren nach',
  groups: {
    platform: 'Plattform',
    account: 'Konto',
    campaign: 'Kampagne',
    adGroup: 'Anzeigengruppe',
    ad: 'Anzeige',
    day: 'Tag',
  },
  figures: {
    spend: 'Ausgaben',
    leads: 'Leads',
    costPerLead: 'Kosten / Lead',
    qualified: 'Qualifiziert',
    costPerQualified: 'Kosten / qual.',
    won: 'Gewonnen',
    wonValue: 'Umsatz',
    roas: 'ROAS',
    impressions: 'Impr.',
    clicks: 'Klicks',
    ctr: 'CTR',
    cpc: 'CPC',
  },
  meanings: {
    impressions: 'Impressionen.',
    ctr: 'Klickrate: Klicks geteilt durch Impressionen.',
    cpc: 'Kosten pro Klick: Ausgaben geteilt durch Klicks.',
    wonValue: 'Gesamtwert der gewonnenen Leads.',
    costPerLead: 'Ausgaben geteilt durch Leads.',
    costPerQualified: 'Ausgaben geteilt durch qualifizierte Leads.',
    roas: 'Return on Ad Spend: Umsatz geteilt durch Ausgaben.',
  },
  nameless: {
    account: 'Ohne Konto',
    campaign: 'Ohne Kampagne',
    adGroup: 'Ohne Anzeigengruppe',
    ad: 'Ohne Anzeige',
  },
  sortBy: (column) => `Nach ${column} sortieren`,
  sortById: 'Nach ID sortieren',
  table: (group) => `Werbeausgaben nach ${group}`,
  total: (currency) => `Summe ${currency}`,
  id: (id) => `ID ${id}`,
  open: (name, id) => `${name}${id === '' ? '' : `, ID ${id}`} öffnen`,
  openDay: (day) => `Nur ${day} anzeigen`,
  trail: 'Navigationspfad',
  all: 'Alle Plattformen',
  none: '–',

  paging: {
    label: 'Tabellenseiten',
    perPage: 'Zeilen pro Seite',
    previous: 'Zurück',
    next: 'Weiter',
    range: (first, last, total) =>
      `${formatNumber(first)}–${formatNumber(last)} von ${formatNumber(total)}`,
  },
  nothing: 'Keine Werbeausgaben in diesem Zeitraum',
  nothingHelp: 'Wählen Sie einen längeren oder früheren Zeitraum.',
  nothingBelow:
    'Keine Daten auf dieser Ebene. Gehen Sie eine Ebene höher oder wählen Sie einen längeren Zeitraum.',

  leadsOf: (figure, name) => `${figure}, ${name}: Leads anzeigen`,
  impressions: 'Impressionen',
  leadsHelp:
    'Leads werden zuerst über den Anzeigenklick zugeordnet, sonst über utm_campaign. Ein Klick auf eine Zahl zeigt die zugehörigen Leads.',

  figureLeads: {
    titles: {
      leads: 'Leads',
      qualified: 'Qualifizierte Leads',
      won: 'Gewonnene Leads',
    },
    help: {
      leads: 'In diesem Zeitraum angelegte Leads.',
      qualified:
        'In diesem Zeitraum angelegte Leads, die qualifiziert oder gewonnen wurden, ohne wieder geöffnete.',
      won: 'In diesem Zeitraum angelegte Leads mit Status „Gewonnen“.',
    },
    helpByOutcome: {
      leads: 'In diesem Zeitraum angelegte Leads.',
      qualified: 'In diesem Zeitraum qualifizierte Leads.',
      won: 'In diesem Zeitraum gewonnene Leads.',
    },
    title: (leads, name) => `${leads}: ${name}`,
    inCurrency: (days, currency) => `${days}, Ausgaben in ${currency}`,
    counted: 'Angezeigte Leads',
    table: 'Leads dieser Kennzahl',
    none: 'Keine Leads',
    noneHelp: 'Keine Leads für diese Auswahl in diesem Zeitraum.',
  },

  currency: 'Währung',
  asSpent: 'Originalwährung',
  inOne: (currency) => `In ${currency} umrechnen`,
  drawn: 'Währung des Diagramms',
  otherZone: (accounts, timeZone) =>
    `Die Tage von ${accounts.join(', ')} beziehen sich auf die Zeitzone ${timeZone}.`,
  noRate: (currency, to) =>
    `Kein Wechselkurs von ${currency} in ${to}. Diese Beträge sind getrennt aufgeführt.`,
  noRateBefore: (currency, to, day) =>
    `Kein Wechselkurs von ${currency} in ${to} vor dem ${day}. Frühere Beträge sind getrennt aufgeführt.`,
  addRates: 'Wechselkurse hinzufügen',

  chart: 'Ausgaben und Umsatz',
  chartOf: (currency, interval) => `Ausgaben und Umsatz pro ${intervals[interval]}, in ${currency}`,
  spendOf: (currency, interval, other) =>
    `Ausgaben pro ${intervals[interval]}, in ${currency}. Der Umsatz ist in ${other}.`,
  roasOf: (interval) => `ROAS pro ${intervals[interval]}`,
  breakEven: 'Break-even',
  roasTarget: 'Ziel',
  show: 'Anzeigen als',
  bars: 'Diagramm',
  asTable: 'Tabelle',
  days: 'Datum',

  figuresLabel: 'Kennzahlen',
  spend: 'Werbeausgaben',
  costPerLead: 'Kosten pro Lead',
  costPerQualified: 'Kosten pro qual. Lead',
  value: 'Umsatz',
  roas: 'ROAS',
  others: (amounts) => `plus ${amounts}`,
  clicks: (count, price) => `${pluralize(count, 'Klick', 'Klicks')} zu je ${price}`,
  leads: (count) => pluralize(count, 'Lead', 'Leads'),
  qualified: (leads) => `${leads} qualifiziert`,
  won: (leads) => `${leads} gewonnen`,

  firstTitle: 'Werbeausgaben mit Ergebnissen vergleichen',
  firstHelp:
    'Wählen Sie einen Weg oder kombinieren Sie mehrere. Erneut gesendete Zeilen ersetzen die früheren.',
  importTitle: 'Datei importieren',
  importHelp:
    'Laden Sie einen Bericht von Google Ads, Meta, Microsoft, LinkedIn oder TikTok hoch. Sie prüfen alles, bevor es gespeichert wird.',
  importAction: 'Datei importieren',
  scheduleTitle: 'Import planen',
  scheduleHelp: 'Importieren Sie täglich einen Bericht von einer URL.',
  scheduleAction: 'Zeitplan hinzufügen',
  apiTitle: 'Über die API senden',
  apiHelp: 'Senden Sie bis zu 5.000 Zeilen pro Anfrage mit PUT /ad-spend.',
  apiAction: 'API-Schlüssel erstellen',

  seeSchedules: 'Zeitpläne anzeigen',

  unmatchedHelp: 'Leads und Ausgaben dieses Zeitraums, die sich nicht zuordnen ließen.',
  idleTitle: 'Ausgaben ohne Leads',
  idleHelp:
    'Kampagnen mit Ausgaben, aber ohne Leads. Falls sie doch Leads bringen, ordnen Sie diese hier zu.',
  noIdle: 'Alle Kampagnen mit Ausgaben haben Leads.',
  lostTitle: 'Anzeigen-Leads ohne Ausgaben',
  lostHelp: 'Ordnen Sie diese Leads einer Kampagne zu oder importieren Sie die fehlenden Ausgaben.',
  noLost: 'Alle Leads aus Anzeigen gehören zu einer Kampagne mit Ausgaben.',
  attribution: 'Plattform und UTM-Werte',
  utmValues: 'UTM-Werte',
  reasons: {
    noPlatform: 'Quelle passt zu keiner Werbeplattform',
    noCampaign: 'Keine Kampagne',
    unknownCampaign: 'Keine Ausgaben für diese Kampagne',
  },
  unknownPlatform: 'Unbekannte Plattform',
  withSource: (source) => `utm_source ${source}`,
  withCampaign: (campaign) => `utm_campaign ${campaign}`,
  withId: (id) => `Kampagnen-ID ${id}`,
  map: 'Leads zuordnen',
  mapLeads: 'Leads zuordnen',
  mapLeadsTo: (campaign) => `Leads zuordnen: ${campaign}`,
  mapOf: (attribution) => `Leads zuordnen: ${attribution}`,
  firstOf: (shown, total) => `Die ersten ${shown} von ${total} werden angezeigt.`,

  mappings: 'Zuordnungen',
  mappingsHelp: 'Ordnen Sie UTM-Werte einer Kampagne zu, für neue und vorhandene Leads.',
  noMappings:
    'Noch keine Zuordnungen. Fügen Sie eine hinzu, wenn UTM-Werte von den Namen der Werbeplattform abweichen.',
  addMapping: 'Zuordnung hinzufügen',
  mapTitle: 'Kampagne zuordnen',
  mapHelp: 'Leads mit diesen UTM-Werten werden der gewählten Kampagne zugeordnet.',
  utmSource: 'utm_source',
  utmCampaign: 'utm_campaign',
  utmHelp: 'Groß- und Kleinschreibung wird nicht beachtet. Ein leeres Feld steht für jeden Wert.',
  campaign: 'Kampagne',
  campaignHelp: 'Kampagnen mit Ausgaben in den letzten 12 Monaten, höchste Ausgaben zuerst.',
  noCampaignFound: 'Keine passenden Kampagnen',
  mapCampaignId: 'Kampagnen-ID',
  mapCampaignIdHelp: 'Wie in der Werbeplattform oder ihren Berichten.',
  enterId: 'Stattdessen ID eingeben',
  fromList: 'Aus der Liste wählen',
  utmMissing: 'Geben Sie mindestens einen Wert ein.',
  chooseCampaign: 'Wählen Sie eine Kampagne.',
  enterCampaignId: 'Geben Sie eine Kampagnen-ID ein.',
  any: 'Beliebiger Wert',
  unknownCampaign: 'Noch keine Ausgaben',
  mapped: 'Zuordnung gespeichert',
  unmapTitle: 'Diese Zuordnung entfernen?',
  unmapHelp:
    'Diese Leads werden der Kampagne dann nicht mehr zugeordnet, außer sie passen direkt zu ihr.',
  unmap: 'Entfernen',
  unmapOf: (attribution) => `Zuordnung entfernen: ${attribution}`,
  unmapped: 'Zuordnung entfernt',
}
