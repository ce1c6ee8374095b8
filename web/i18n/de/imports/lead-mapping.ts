import type { leadMapping as english } from '../../en/imports/lead-mapping.ts'
import { pluralize } from '../../plural.ts'
import { quote } from '../../quote.ts'
import type { Translation } from '../../translation.ts'

export const leadMapping: Translation<typeof english> = {
  unmappedGroup: 'Eigene Daten',
  keep: 'Spalte behalten',
  keepAll: 'Alle anderen Spalten behalten',
  keepAllHelp: 'Ihre Werte werden mit dem Spaltennamen in den eigenen Daten gespeichert.',
  secondContacts: 'Falls die erste leer ist',
  secondEmail: 'Zweite E-Mail-Adresse',
  secondPhone: 'Zweite Telefonnummer',
  fbclid: 'Meta-Klick-ID (fbclid)',
  leadFormTitle: 'Lead-Formular',
  leadFormRecognized:
    'Dieses Lead-Formular wurde erkannt. Seine Leads werden ihren Anzeigen zugeordnet.',
  leadFormHelp:
    'Die Datei nennt Anzeigen, aber keine Plattform. Wählen Sie diese, um Ausgaben zuzuordnen.',
  leadForms: {
    meta_ads: 'Lead-Formular von Meta (Facebook, Instagram)',
    google_ads: 'Lead-Formular von Google Ads',
    linkedin_ads: 'Lead-Gen-Formular von LinkedIn',
    tiktok_ads: 'Lead-Formular von TikTok',
    other: 'Keines davon',
  },
  createdTitle: 'Wann wurden diese Leads angelegt?',
  createdHelp:
    'Das Datum bestimmt, welchem Zeitraum und welchen Ausgaben ein Lead zugeordnet wird.',
  createdColumn: (name, sample) => `Spalte ${quote(name)}, etwa ${sample}`,
  createdNow: 'Zum Zeitpunkt des Imports',
  mixedDates: (dmy, mdy) =>
    `Die Datei enthält beide Formate: Tag zuerst (Zeile ${dmy}) und Monat zuerst (Zeile ${mdy}).`,
  testLeads: (count) => `${pluralize(count, 'Test-Lead', 'Test-Leads')} übersprungen.`,
  keptValues: (count) =>
    pluralize(count, 'Wert passt nicht in sein Feld', 'Werte passen nicht in ihr Feld'),
  keptValuesHelp: 'Die Leads werden importiert, diese Werte bleiben in den eigenen Daten.',
  showValues: 'Werte anzeigen',
}
