import type { imports as english } from '../en/imports.ts'
import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'
import type { Translation } from '../translation.ts'

export const imports: Translation<typeof english> = {
  title: 'Import',
  help: 'Importieren Sie Leads aus einer Datei. Sie prüfen alles, bevor es gespeichert wird.',
  dropTitle: 'Datei hier ablegen',
  dropHelp:
    'CSV oder Excel (.xlsx), bis 512 MB und 1 Million Zeilen. Die erste Zeile sollte Spaltennamen enthalten.',
  choose: 'Datei wählen',
  dropLabel: 'CSV- oder Excel-Datei für den Import wählen',
  tooLarge: 'Die Datei ist größer als 512 MB. Teilen Sie sie in kleinere Dateien auf.',
  empty: 'Die Datei ist leer. Wählen Sie eine andere.',
  uploading: (name) => `${name} wird hochgeladen`,
  uploaded: (done, all) => `${done} von ${all}`,
  reading: 'Datei wird gelesen…',
  uploadFailed: 'Hochladen fehlgeschlagen',
  stopUpload: 'Hochladen abbrechen',

  earlier: 'Bisherige Importe',
  none: 'Noch keine Importe',
  noneHelp:
    'Hier erscheinen Ihre Importe. Sie lassen sich innerhalb von 30 Tagen rückgängig machen.',
  file: 'Datei',
  state: 'Status',
  rows: 'Zeilen',
  created: 'Angelegt',
  updated: 'Aktualisiert',
  invalid: 'Ungültig',
  when: 'Datum',
  formerMember: 'Ehemaliges Mitglied',
  states: {
    uploading: 'Upload unvollständig',
    uploaded: 'Zuordnung fehlt',
    checking: 'Wird geprüft',
    checked: 'Importbereit',
    importing: 'Wird importiert',
    imported: 'Importiert',
    cancelled: 'Gestoppt',
    failed: 'Fehlgeschlagen',
    undoing: 'Wird rückgängig gemacht',
    undone: 'Rückgängig gemacht',
  },

  allImports: 'Alle Importe',
  steps: 'Schritte des Imports',
  stepUpload: 'Hochladen',
  stepColumns: 'Spalten zuordnen',
  stepCheck: 'Prüfen',
  stepImport: 'Importieren',

  unfinishedTitle: 'Upload unvollständig',
  unfinished: (name, size) =>
    `${size} von ${name} hochgeladen. Wählen Sie dieselbe Datei erneut, um fortzufahren.`,
  otherFile: (name) =>
    `Wählen Sie ${name} erneut oder verwerfen Sie diesen Import und beginnen Sie neu.`,

  sheetTitle: 'Tabellenblatt wählen',
  sheetHelp: (count) =>
    `Diese Datei hat ${count} Tabellenblätter. Laden Sie sie für jedes weitere Blatt erneut hoch.`,
  sheet: 'Tabellenblatt',
  noSheet: 'Keine passenden Tabellenblätter',

  columnsTitle: 'Spalten zuordnen',
  columnsHelp:
    'Erkannte Spalten sind bereits zugeordnet. Prüfen Sie die Zuordnung, bevor Sie fortfahren.',
  hasHeader: 'Erste Zeile enthält Spaltennamen',
  column: 'Spalte',
  nameless: (number) => `Spalte ${number}`,
  samples: 'Beispielwerte',
  importAs: 'Importieren als',
  importColumnAs: (column) => `${column} importieren als`,
  notImported: 'Nicht importieren',
  nameParts: 'Vor- und Nachname',
  firstName: 'Vorname',
  lastName: 'Nachname',
  noField: 'Keine passenden Felder',
  mapped: (count, all) => `${count} von ${all} Spalten zugeordnet`,
  format: {
    csv: 'CSV',
    xlsx: 'Excel',
    ',': 'durch Komma getrennt',
    ';': 'durch Semikolon getrennt',
    '\t': 'durch Tabulator getrennt',
    '|': 'durch | getrennt',
    sheet: (name) => `Tabellenblatt ${quote(name)}`,
  },

  dateOrder: 'Datumsformat',
  dmy: 'TT/MM/JJJJ (03/04/2026 ist der 3. April)',
  mdy: 'MM/TT/JJJJ (03/04/2026 ist der 4. März)',
  noSuchDates: 'Keine mehrdeutigen Datumsangaben',
  decimal: 'Dezimaltrennzeichen',
  point: 'Punkt: 1,234.50',
  comma: 'Komma: 1.234,50',
  noDecimals: 'Keine Trennzeichen in Beträgen',
  chooseOne: 'Aus der Datei nicht erkennbar. Bitte wählen.',
  duplicatesTitle: 'Wenn ein Lead bereits vorhanden ist',
  duplicatesById:
    'Zeilen werden nur über die externe ID mit Leads und früheren Zeilen verglichen. E-Mail-Adresse und Telefonnummer werden laut Ihren Einstellungen nicht verglichen.',
  duplicatesByContact: (days) =>
    `Zeilen werden mit Leads und früheren Zeilen verglichen: über die externe ID und, innerhalb von ${pluralize(days, 'Tag', 'Tagen')}, über E-Mail-Adresse und Telefonnummer.`,
  duplicates: {
    skip: {
      label: 'Zeile überspringen',
      help: 'Vorhandene Leads bleiben unverändert.',
    },
    update: {
      label: 'Lead aktualisieren',
      help: 'Werte aus der Datei überschreiben die des Leads. Rückgängigmachen stellt diese wieder her.',
    },
    create: {
      label: 'Trotzdem anlegen',
      help: 'Zeilen mit vorhandener externer ID werden dennoch übersprungen, weil diese eindeutig sein muss.',
    },
  },
  statusValues: {
    title: 'Status zuordnen',
    help: 'Zeilen mit nicht zugeordnetem Status werden nicht importiert.',
    inFile: 'Status in der Datei',
    inLead: 'Lead-Status',
    forText: (text) => `Lead-Status für ${text}`,
    choose: 'Status wählen',
    unmapped: 'Nicht zugeordnete Status',
    unmappedHelp: 'Zeilen mit diesen Status werden erst nach der Zuordnung importiert.',
  },
  stageValues: {
    title: 'Phasen zuordnen',
    help: 'Nicht zugeordnete Phasen bleiben als eigene Daten erhalten.',
    inFile: 'Phase in der Datei',
    inLead: 'Phase',
    forText: (text) => `Phase für ${text}`,
    choose: 'Phase wählen',
    unmapped: 'Unbekannte Phasen',
    unmappedHelp: 'Diese Phasen bleiben als eigene Daten erhalten, bis Sie sie zuordnen.',
  },
  check: 'Datei prüfen',
  checkHelp: 'Dies ist ein Testlauf. Leads ändern sich nicht.',
  editMapping: 'Zuordnung bearbeiten',

  checking: 'Wird geprüft…',
  importing: 'Wird importiert…',
  undoing: 'Wird rückgängig gemacht…',
  waiting: 'Wartet auf einen anderen Import und startet dann automatisch.',
  background: 'Sie können diese Seite währenddessen verlassen.',
  progress: (done, all) => (all === null ? `${done} Zeilen` : `${done} von ${all} Zeilen`),
  stop: 'Import stoppen',
  stopTitle: 'Diesen Import stoppen?',
  stopHelp:
    'Bereits importierte Leads bleiben erhalten. Sie können den Import später fortsetzen oder rückgängig machen.',
  stopCheck: 'Prüfung stoppen',

  checkedTitle: 'Ergebnis der Prüfung',
  ready: (count) =>
    pluralize(count, 'Zeile kann importiert werden', 'Zeilen können importiert werden'),
  nothingReady: 'Keine importierbaren Zeilen',
  nothingReadyHelp:
    'Prüfen Sie die Zeilen unten, bearbeiten Sie die Zuordnung oder korrigieren Sie die Datei.',
  wouldCreate: 'Neu',
  wouldUpdate: 'Zu aktualisieren',
  wouldSkip: 'Zu überspringen',
  inFile: (count) =>
    `${pluralize(count, 'Zeile wiederholt', 'Zeilen wiederholen')} eine frühere Zeile der Datei`,
  inStore: (count) =>
    pluralize(
      count,
      'Zeile entspricht einem vorhandenen Lead',
      'Zeilen entsprechen vorhandenen Leads',
    ),
  alike: (count) =>
    `${pluralize(count, 'Zeile hat', 'Zeilen haben')} die E-Mail-Adresse oder Telefonnummer eines vorhandenen Leads`,
  alikeHelp:
    'Diese Zeilen werden zu Duplikaten, weil E-Mail-Adresse und Telefonnummer laut Ihren Einstellungen nicht verglichen werden. Verwerfen Sie die Datei, falls Sie sie schon importiert haben, oder ändern Sie die Einstellungen für Duplikate.',
  footerHelp:
    'Anmerkungen unter der Tabelle werden nicht importiert. Ist eine davon ein Lead, füllen Sie in ihrer Zeile eine weitere Zelle aus, etwa die E-Mail-Adresse, und laden Sie die Datei erneut hoch.',
  start: (count) => `${pluralize(count, 'Zeile', 'Zeilen')} importieren`,
  resume: 'Fortsetzen',

  doneTitle: 'Import abgeschlossen',
  stoppedTitle: 'Import unvollständig',
  failedTitle: 'Etwas ist schiefgelaufen',
  unchanged: 'Unverändert',
  skipped: 'Übersprungen',
  seeLeads: 'Leads anzeigen',
  importFinished: 'Import abgeschlossen',
  checkFinished: 'Prüfung abgeschlossen',
  undoFinished: 'Import rückgängig gemacht',

  invalidTitle: (count) => pluralize(count, 'ungültige Zeile', 'ungültige Zeilen'),
  invalidHelp:
    'Laden Sie diese Zeilen herunter, korrigieren Sie sie und importieren Sie die korrigierte Datei.',
  invalidKept: (kept) => `Nur die ersten ${kept} sind aufgeführt.`,
  download: 'CSV herunterladen',
  row: 'Zeile',
  value: 'Wert',
  problemRows: (count, rows) => (rows === 1 ? '1 Zeile' : `${count} Zeilen`),
  problemRegion: (reason) => `Zeilen mit dem Problem ${quote(reason)}`,
  wholeRow: 'Ganze Zeile',
  moreRows: 'Weitere Zeilen anzeigen',

  undo: 'Import rückgängig machen',
  undoTitle: 'Diesen Import rückgängig machen?',
  undoCreated: (count) =>
    pluralize(
      count,
      'durch diesen Import angelegter Lead wird gelöscht',
      'durch diesen Import angelegte Leads werden gelöscht',
    ),
  undoUpdated: (count) =>
    pluralize(
      count,
      'aktualisierter Lead erhält seine vorherigen Werte zurück',
      'aktualisierte Leads erhalten ihre vorherigen Werte zurück',
    ),
  undoKept: 'Seitdem geänderte Felder bleiben unverändert',
  undoHelp: (parts) => [...parts, ''].join('. ').trim(),
  undoneTitle: 'Import rückgängig gemacht',
  deleted: 'Gelöscht',
  restored: 'Wiederhergestellt',
  kept: 'Beibehaltene Felder',
  keptHelp: 'Diese Felder wurden nach dem Import geändert und blieben daher erhalten:',
  keptField: (field) => `${field}: Lead anzeigen`,

  discard: 'Verwerfen',
  discardFile: 'Datei löschen',
  discardTitle: 'Diese Datei löschen?',
  discardHelp:
    'Die Datei und ihre Liste ungültiger Zeilen werden gelöscht. Es wurden keine Leads importiert.',
  discardLater:
    'Die Datei und ihre Liste ungültiger Zeilen werden gelöscht. Importierte Leads bleiben erhalten, aber Sie können den Import nicht mehr rückgängig machen.',
  discarded: 'Datei gelöscht',
  until: (day) => `Sie können diesen Import bis zum ${day} rückgängig machen.`,
  gone: 'Die Datei wurde gelöscht, deshalb lässt sich dieser Import nicht rückgängig machen.',
}
