import type { customFieldSettings as english } from '../../en/settings/custom-fields.ts'
import { pluralize } from '../../plural.ts'
import { quote } from '../../quote.ts'
import type { Translation } from '../../translation.ts'

export const customFieldSettings: Translation<typeof english> = {
  list: 'Eigene Felder in der Reihenfolge, in der Leads sie anzeigen',
  add: 'Feld hinzufügen',
  edit: 'Feld bearbeiten',
  emptyTitle: 'Noch keine eigenen Felder',
  empty: 'Machen Sie Antworten aus Ihren Formularen zu Spalten und Filtern.',
  label: 'Bezeichnung',
  labelHelp: 'Auf der Lead-Seite und in der Liste sichtbar.',
  labelNeeded: 'Geben Sie eine Bezeichnung ein.',
  key: 'Schlüssel',
  keyHelp: 'Name der Antwort in Ihrem Formular, zum Beispiel budget.',
  keyNeeded: 'Geben Sie einen Schlüssel ein.',
  keyFixed: 'Der Schlüssel lässt sich nicht ändern.',
  type: 'Typ',
  typeFixed: 'Der Typ lässt sich nicht ändern.',
  choices: 'Auswahlwerte',
  choicesHelp: 'Drücken Sie nach jedem Wert die Eingabetaste.',
  choicesNeeded: 'Fügen Sie mindestens einen Wert hinzu.',
  suggestions: 'In neueren Leads gefunden',
  suggestion: (key, leads) => `${key} · ${pluralize(leads, 'Lead', 'Leads')}`,
  inKey: (key) => `Schlüssel ${quote(key)}`,
  preparing: 'Vorhandene Leads werden gelesen…',
  added: (label) => `Feld ${quote(label)} hinzugefügt`,
  changed: 'Feld gespeichert',
  archive: (label) => `${quote(label)} archivieren`,
  archiveTitle: (label) => `${quote(label)} archivieren?`,
  archiveHelp: 'Listen lassen sich nicht mehr nach diesem Feld filtern. Leads behalten ihre Werte.',
  archiveConfirm: 'Feld archivieren',
  archivedOne: (label) => `Feld ${quote(label)} archiviert`,
  archived: 'Archivierte Felder',
  restore: 'Wiederherstellen',
  restoreOne: (label) => `${quote(label)} wiederherstellen`,
  editOne: (label) => `${quote(label)} bearbeiten`,
}
