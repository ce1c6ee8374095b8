import type { currencies as english } from '../en/currencies.ts'
import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'
import type { Translation } from '../translation.ts'

export const currencies: Translation<typeof english> = {
  help: 'Mit Wechselkursen sehen Sie alle Ausgaben in einer Währung. Jeder Kurs gilt, bis ein neuerer beginnt.',
  rates: 'Wechselkurse',
  none: 'Noch keine Wechselkurse',
  noneHelp: 'Nur nötig, wenn Sie Anzeigen in mehreren Währungen bezahlen.',
  from: 'Von',
  to: 'In',
  day: 'Gültig ab',
  rate: 'Kurs',
  add: 'Kurs hinzufügen',
  addTitle: 'Wechselkurs hinzufügen',
  added: 'Kurs gespeichert',
  paste: 'Kurse einfügen',
  pasteTitle: 'Wechselkurse einfügen',
  pasteHelp:
    'Von, In, Datum und Kurs, getrennt durch Komma, Semikolon oder Tabulator. Eine Kopfzeile wird übersprungen, Kurse vorhandener Tage werden ersetzt.',
  lines: 'Kurse, einer pro Zeile',
  placeholder: 'USD,EUR,2026-11-01,0.9231',
  store: (count) => `${pluralize(count, 'Kurs', 'Kurse')} speichern`,
  tooMany: (max) => `Fügen Sie höchstens ${max} Kurse auf einmal ein.`,
  wrongLines: (count) => pluralize(count, 'ungültige Zeile', 'ungültige Zeilen'),
  line: (number, text, reason) => `Zeile ${number}, ${quote(text)}: ${reason}`,
  reasons: {
    parts: 'Von, In, Datum und Kurs eingeben',
    currency: 'Währungscode aus drei Buchstaben eingeben, etwa EUR',
    same: 'zwei verschiedene Währungen wählen',
    day: 'gültiges Datum eingeben, etwa 2026-11-30',
    rate: 'Zahl über 0 eingeben, etwa 0.9231',
  },
  stored: (inserted, updated, unchanged) =>
    `${inserted} neu, ${updated} aktualisiert, ${unchanged} unverändert`,
  all: 'Alle Währungen',
  pair: 'Währungspaar',
  older: 'Ältere Kurse anzeigen',
  remove: (from, to, day) => `Kurs von ${from} in ${to} löschen, ${day}`,
  removeTitle: 'Diesen Wechselkurs löschen?',
  removeHelp: (from, to, day) =>
    `${from} in ${to}, ${day}. Für Beträge ab diesem Tag gilt dann der vorherige Kurs.`,
  removed: 'Kurs gelöscht',
}
