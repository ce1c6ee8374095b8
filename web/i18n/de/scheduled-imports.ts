import type { scheduledImports as english } from '../en/scheduled-imports.ts'
import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'
import type { Translation } from '../translation.ts'

export const scheduledImports: Translation<typeof english> = {
  help: 'Importieren Sie täglich einen Bericht von einer URL. Die erste Datei ordnen Sie zu, die weiteren folgen automatisch.',
  add: 'Zeitplan hinzufügen',
  none: 'Noch keine Zeitpläne',
  noneHelp: 'Hinterlegen Sie die URL einer CSV- oder Excel-Datei, die täglich aktualisiert wird.',
  states: {
    fetching: 'Wird abgerufen',
    waiting: 'Aktion erforderlich',
    importing: 'Wird importiert',
    imported: 'Importiert',
    failed: 'Fehlgeschlagen',
  },
  paused: 'Pausiert',
  name: 'Name',
  nameHelp: 'Zum Beispiel „Google Ads, täglich“.',
  address: 'Datei-URL',
  addressHelp:
    'Beginnt mit https://. Wird verschlüsselt gespeichert und nie wieder vollständig angezeigt.',
  newAddressHelp: 'Leer lassen, um die aktuelle URL beizubehalten.',
  hour: 'Tägliche Abrufzeit',
  hourHelp: (timeZone) => `In der Zeitzone Ihrer Organisation, ${timeZone}.`,
  hourText: (hour) => `${hour}:00–${hour}:59`,
  addTitle: 'Zeitplan hinzufügen',
  editTitle: 'Zeitplan bearbeiten',
  create: 'Zeitplan hinzufügen',
  created: 'Zeitplan hinzugefügt. Die erste Datei wird jetzt abgerufen.',
  changed: 'Zeitplan gespeichert',
  next: 'Nächster Abruf',
  afterResume: 'Keiner, solange pausiert',
  afterMapping: 'Nach der Spaltenzuordnung',
  last: 'Letzter Abruf',
  neverRan: 'Nie',
  state: 'Status',
  notMapped: 'Zuordnung fehlt',
  failures: (count) =>
    count === 1
      ? 'Einmal fehlgeschlagen'
      : `${pluralize(count, 'Mal', 'Mal')} in Folge fehlgeschlagen`,
  failed: (name) => `${quote(name)} ist fehlgeschlagen`,
  waits: (name) => `${quote(name)} braucht Ihre Aufmerksamkeit`,
  waitsHelp: 'Prüfen Sie die letzte Datei und die Zuordnung ihrer Spalten.',
  reviewFile: 'Datei prüfen',
  retries:
    'Weitere Versuche folgen nach 15 Minuten, 1 Stunde und 4 Stunden, danach beim nächsten täglichen Abruf.',
  run: 'Jetzt abrufen',
  runOf: (name) => `Jetzt abrufen: ${name}`,
  started: 'Datei wird abgerufen…',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  pausedNotice: 'Zeitplan pausiert',
  resumedNotice: 'Zeitplan fortgesetzt',
  more: (name) => `Weitere Aktionen für ${name}`,
  edit: 'Bearbeiten…',
  remove: 'Löschen…',
  removeTitle: (name) => `${quote(name)} löschen?`,
  removeHelp: 'Die Datei wird nicht mehr abgerufen. Importierte Daten bleiben erhalten.',
  removed: 'Zeitplan gelöscht',
  runs: 'Bisherige Abrufe',
  showRuns: (name) => `Bisherige Abrufe von ${name}`,
  noRuns: 'Noch keine Abrufe',
  when: 'Datum',
  size: 'Größe',
  outcome: 'Ergebnis',
  import: 'Import anzeigen',
  result: (inserted, updated, unchanged) =>
    `${inserted} neu, ${updated} aktualisiert, ${unchanged} unverändert`,
  withInvalid: (result, invalid) => `${result}, ${invalid} ungültig`,
  full: (max) => `Das Limit von ${max} Zeitplänen ist erreicht.`,
}
