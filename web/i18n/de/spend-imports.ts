import type { spendImports as english } from '../en/spend-imports.ts'
import { pluralize } from '../plural.ts'
import type { Translation } from '../translation.ts'

export const spendImports: Translation<typeof english> = {
  kinds: { spend: 'Werbeausgaben', clicks: 'Klickbericht' },
  kind: 'Art des Imports',
  spendHelp:
    'Berichte aller gängigen Werbeplattformen werden erkannt. Erneut importierte Zeilen ersetzen die früheren.',
  clicksHelp:
    'Ein Klickbericht von Google Ads füllt leere Anzeigenfelder von Leads mit denselben Klick-IDs. Vorhandene Werte bleiben erhalten.',
  drop: {
    spend: 'CSV oder Excel (.xlsx), eine Zeile pro Tag, bis 512 MB und 1 Million Zeilen.',
    clicks: 'CSV oder Excel (.xlsx) mit einer Spalte für Google-Klick-IDs (gclid), bis 512 MB.',
  },
  earlier: { spend: 'Bisherige Importe von Werbeausgaben', clicks: 'Bisherige Klickberichte' },
  allImports: { spend: 'Alle Importe von Werbeausgaben', clicks: 'Alle Klickberichte' },

  noDay: 'Dieser Bericht hat keine Spalte für den Tag',
  notSpread: (period) =>
    `Er nennt nur Summen für ${period}. Summen werden nicht auf Tage verteilt.`,
  exportByDayHelp:
    'Exportieren Sie den Bericht mit einer Zeile pro Tag und laden Sie ihn erneut hoch.',
  exportByDay: {
    google_ads:
      'Wählen Sie in Google Ads Segment > Zeit > Tag und laden Sie den Bericht erneut herunter.',
    meta_ads:
      'Wählen Sie im Werbeanzeigenmanager Aufschlüsselung > Nach Zeit > Tag und exportieren Sie erneut.',
    microsoft_ads:
      'Stellen Sie in Microsoft Advertising die Zeiteinheit Tag ein und laden Sie erneut herunter.',
    linkedin_ads: 'Exportieren Sie im Kampagnenmanager mit täglicher Aufschlüsselung.',
    tiktok_ads:
      'Fügen Sie im TikTok Ads Manager die Dimension „Nach Tag“ hinzu und exportieren Sie erneut.',
    pinterest_ads:
      'Stellen Sie den Bericht in Pinterest Ads auf täglich und exportieren Sie erneut.',
    snapchat_ads: 'Exportieren Sie im Snapchat Ads Manager mit der Granularität Tag.',
    reddit_ads:
      'Fügen Sie in Reddit Ads die Aufschlüsselung Datum hinzu und exportieren Sie erneut.',
    x_ads: 'Stellen Sie in X Ads die zeitliche Aufschlüsselung auf Tag und exportieren Sie erneut.',
  },
  mapDay: 'Falls doch eine Spalte Tage enthält, ordnen Sie sie unten dem Datum zu.',

  platformTitle: 'Werbeplattform',
  recognized: (platform) => `Bericht von ${platform} erkannt.`,
  notRecognized:
    'Dieser Bericht wurde nicht erkannt. Wählen Sie die Plattform und ordnen Sie die Spalten zu.',
  likely: (platforms) =>
    `Mehrere Plattformen, etwa ${platforms.join(', ')}, verwenden diese Spalten. Wählen Sie Ihre.`,
  fromColumn: 'Steht in einer Spalte der Datei.',
  platform: 'Plattform',
  choosePlatform: 'Plattform wählen',
  otherPlatform: 'Andere…',
  otherName: 'Plattform-ID',
  otherNameHelp: 'Kleinbuchstaben, Ziffern und Unterstriche, zum Beispiel podcast_ads.',
  currencyTitle: 'Währung des Berichts',
  currencyHelp: 'Die Datei enthält keine Währung. Wählen Sie die Ihres Werbekontos.',
  accountTitle: 'Werbekonto',
  accountHelp:
    'Die Datei enthält keine Konto-ID, die Kampagnen verschiedener Konten unterscheidet.',
  account: 'Konto-ID',
  oneAccount: 'Wir haben nur ein Konto',
  zoneTitle: 'Zeitzone des Berichts',
  zoneHelp: 'Wie im Werbekonto eingestellt. Gilt auch für künftige Berichte dieses Kontos.',
  namesTitle: 'Namen statt IDs verwenden?',
  namesHelp:
    'Die Datei enthält Namen, aber keine IDs. Eine umbenannte Kampagne, Anzeigengruppe oder Anzeige gilt hier dann als neu. Besser ist ein Bericht mit IDs.',
  namesYes: 'Ja, Namen verwenden',
  repeatedTitle: 'Mehrere Zeilen für denselben Tag und dieselbe Anzeige',
  repeatedSum: 'Addieren, zum Beispiel eine Zeile pro Gerät',
  repeatedLast: 'Letzte Zeile verwenden, zum Beispiel eine Korrektur',
  repeatedNone: 'Keine (als ungültig markieren)',
  levelsTitle: 'Zeilen, die andere enthalten',
  levelsHelp: (columns, rows) =>
    `Manche Zeilen sind Summen anderer (${columns}). Wählen Sie, welche zählen. Ausgaben der ersten ${rows} Zeilen:`,
  levelParents: (spend) => `${spend}: nur die Summen`,
  levelParts: (spend) => `${spend}: nur die darin enthaltenen Zeilen`,
  levelBoth: (spend) => `${spend}: alle Zeilen`,
  segments: (columns) => `Die Zeilen der Datei sind zusätzlich nach ${columns} aufgeteilt.`,
  headerAt: (row) =>
    `Die Spaltennamen stehen in Zeile ${row}. Zeilen darüber werden nicht importiert.`,
  targetGroups: {
    day: 'Datum',
    place: 'IDs',
    names: 'Namen',
    amounts: 'Beträge',
  },
  targets: {
    date: 'Datum',
    endDate: 'Enddatum',
    platform: 'Plattform',
    accountId: 'Konto-ID',
    accountName: 'Kontoname',
    campaignId: 'Kampagnen-ID',
    campaignName: 'Kampagnenname',
    adGroupId: 'Anzeigengruppen-ID',
    adGroupName: 'Anzeigengruppenname',
    adId: 'Anzeigen-ID',
    adName: 'Anzeigenname',
    currency: 'Währung',
    spend: 'Ausgaben',
    spendMicros: 'Ausgaben in Mikros',
    impressions: 'Impressionen',
    clicks: 'Klicks',
    conversions: 'Conversions',
    conversionsValue: 'Conversion-Wert',
  },
  clickGroups: { click: 'Klick', ad: 'Anzeigenfelder' },
  gclid: 'Google-Klick-ID (gclid)',

  noCreator: 'Zeitplan oder ehemaliges Mitglied',

  checkHelp: 'Dies ist ein Testlauf. Es wird nichts gespeichert.',
  rows: 'Zeilen',
  wouldInsert: 'Neu',
  wouldUpdate: 'Zu aktualisieren',
  unchanged: 'Unverändert',
  repeated: 'Wiederholt',
  inserted: 'Neu',
  updated: 'Aktualisiert',
  invalid: 'Ungültig',
  checkedHelp: 'Vergleichen Sie diese Summen vor dem Import mit der Werbeplattform.',
  totalsTitle: 'Summen der Datei',
  currency: 'Währung',
  spend: 'Ausgaben',
  impressions: 'Impressionen',
  clicks: 'Klicks',
  days: 'Tage',
  span: 'Zeitraum',
  nonDataRows: (count) =>
    `${pluralize(count, 'Zeile ohne Daten', 'Zeilen ohne Daten')} übersprungen`,
  nonDataRowsHelp: 'Summen, Hinweise und Zeilen, die nicht zählen sollen.',
  firstRows: (count) => `Nur die ersten ${count} sind aufgeführt.`,
  otherLevels: 'Ausgaben könnten doppelt zählen',
  otherLevelsHelp:
    'Für diese Tage sind bereits Ausgaben auf einer anderen Ebene, mit Namen statt IDs oder unter anders geschriebener Konto-ID gespeichert. Importieren Sie denselben Bericht wie zuvor oder machen Sie zuerst den anderen Import rückgängig.',
  start: (count) => `${pluralize(count, 'Zeile', 'Zeilen')} importieren`,
  nothingNew: 'Alle Zeilen sind bereits gespeichert. Es ändert sich nichts.',
  seeReport: 'Bericht anzeigen',
  stopHelp:
    'Bereits importierte Zeilen bleiben erhalten. Sie können den Import später fortsetzen oder rückgängig machen.',
  undoInserted: (count) =>
    `${pluralize(count, 'neue Zeile', 'neue Zeilen')} dieses Imports ${count === 1 ? 'wird' : 'werden'} gelöscht`,
  undoUpdated: (count) =>
    pluralize(
      count,
      'aktualisierte Zeile erhält ihre vorherigen Werte zurück',
      'aktualisierte Zeilen erhalten ihre vorherigen Werte zurück',
    ),
  undoKept: 'Seitdem erneut gespeicherte Zeilen bleiben erhalten',
  deleted: 'Gelöscht',
  restored: 'Wiederhergestellt',
  kept: 'Beibehaltene Zeilen',
  discardHelp:
    'Die Datei und ihre Liste ungültiger Zeilen werden gelöscht. Es wurde nichts importiert.',
  discardLater:
    'Die Datei und ihre Liste ungültiger Zeilen werden gelöscht. Importierte Daten bleiben erhalten, aber Sie können den Import nicht mehr rückgängig machen.',

  clickRows: 'Zeilen in der Datei',
  matched: 'Zugeordnete Klicks',
  unmatched: 'Nicht zugeordnete Klicks',
  clickLeads: 'Zugeordnete Leads',
  leads: 'Leads',
  wouldFill: 'Zu aktualisieren',
  full: 'Bereits vollständig',
  contradicting: 'Widersprüchlich',
  contradictingHelp:
    'Leads bleiben unverändert, wenn Konto, Kampagne, Anzeigengruppe oder Anzeige vom Bericht abweichen.',
  fill: (count) => `${pluralize(count, 'Lead', 'Leads')} aktualisieren`,
  nothingToFill: 'Keine Leads zu aktualisieren',
  nothingToFillHelp: 'Prüfen Sie die Zahlen und Zeilen unten oder bearbeiten Sie die Zuordnung.',
  filled: 'Aktualisiert',
  late: 'Später aktualisiert',
  undoFilled: (count) =>
    pluralize(
      count,
      'aktualisierter Lead erhält seine vorherigen Werte zurück',
      'aktualisierte Leads erhalten ihre vorherigen Werte zurück',
    ),
  emptied: 'Wiederhergestellte Leads',
  keptFields: 'Beibehaltene Felder',
  unmatchedHelp:
    'Enthält auch Klicks ohne passenden Lead. Laden Sie die Liste herunter, um alle zu sehen.',
  unmatchedTitle: (count) =>
    pluralize(
      count,
      'Zeile ist ungültig oder ohne passenden Lead',
      'Zeilen sind ungültig oder ohne passenden Lead',
    ),
}
