import type { merge as english } from '../../en/leads/merge.ts'
import type { Translation } from '../../translation.ts'

export const merge: Translation<typeof english> = {
  action: 'Mit anderem Lead zusammenführen…',
  title: 'Leads zusammenführen',
  findHelp: 'Wählen Sie den anderen Lead derselben Person.',
  search: 'Leads suchen',
  searchPlaceholder: 'Name, E-Mail oder Telefon',
  suggested: 'Gleiche E-Mail-Adresse oder Telefonnummer',
  noSuggestions:
    'Kein anderer Lead hat dieselbe E-Mail-Adresse oder Telefonnummer. Suchen Sie nach einem Lead.',
  noMatches: 'Keine anderen Leads gefunden',
  results: 'Suchergebnisse',
  compareHelp:
    'Leere Felder werden aus dem zusammengeführten Lead übernommen. Sie können das innerhalb von 30 Tagen rückgängig machen.',
  kept: 'Dieser Lead bleibt',
  merged: 'Dieser Lead geht darin auf',
  result: 'Ergebnis',
  field: 'Feld',
  same: 'Alle Felder sind gleich.',
  losesWin: 'Berichte verlieren einen gewonnenen Lead. Tauschen Sie die Leads, um ihn zu behalten.',
  swap: 'Leads tauschen',
  back: 'Zurück',
  submit: 'Leads zusammenführen',
  done: 'Leads zusammengeführt',
  undoFor: (name) => `Zusammenführung von ${name} rückgängig machen`,
  undone: 'Zusammenführung rückgängig gemacht',
  mergedInto: 'Mit anderem Lead zusammengeführt',
  tookIn: 'Ein anderer Lead wurde mit diesem zusammengeführt',
  ofMerged: 'Zusammengeführter Lead',
  openKept: 'Verbleibenden Lead öffnen',
  goneTitle: 'Dieser Lead wurde zusammengeführt',
  goneHelp: 'Seine Daten gehören jetzt zu einem anderen Lead.',
}
