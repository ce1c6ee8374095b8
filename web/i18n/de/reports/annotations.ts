import type { annotations as english } from '../../en/reports/annotations.ts'
import { quote } from '../../quote.ts'
import type { Translation } from '../../translation.ts'

export const annotations: Translation<typeof english> = {
  title: 'Anmerkungen',
  add: 'Anmerkung hinzufügen',
  edit: 'Anmerkung bearbeiten',
  date: 'Datum',
  text: 'Text',
  placeholder: 'Kampagne gestartet, Preis geändert…',
  textNeeded: 'Geben Sie einen Text ein.',
  dateNeeded: 'Geben Sie ein Datum ein.',
  save: 'Speichern',
  added: 'Anmerkung hinzugefügt',
  saved: 'Anmerkung gespeichert',
  deleted: 'Anmerkung gelöscht',
  editOne: (text) => `${quote(text)} bearbeiten`,
  deleteOne: (text) => `${quote(text)} löschen`,
  deleteTitle: 'Diese Anmerkung löschen?',
  deleteHelp: (text) => `${quote(text)} verschwindet aus allen Diagrammen.`,
  deleteSubmit: 'Löschen',
  author: (name) => `von ${name}`,
  more: (count) => `${count} weitere anzeigen`,

  targets: 'Ziele',
  targetsHelp: 'Dashboard und Werbeausgaben vergleichen ihre Kennzahlen mit diesen Zielen.',
  costPerLeadTarget: 'Maximale Kosten pro Lead',
  roasTarget: 'Mindest-ROAS',
  roasTargetHelp: '4 bedeutet 4 € Umsatz pro 1 € Ausgaben, in jeder Währung.',
  inCurrency: (code) => `In ${code}. Leer lassen für kein Ziel.`,
  noCurrency: 'In der Währung Ihrer Organisation. Leer lassen für kein Ziel.',
  targetRange: (least, most) => `Geben Sie eine Zahl von ${least} bis ${most} ein.`,
  met: (target) => `Ziel ${target}: erreicht`,
  missed: (target) => `Ziel ${target}: verfehlt`,
}
