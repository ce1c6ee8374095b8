import { formatNumber } from '../../lib/numbers.ts'
import type { rules as english } from '../en/rules.ts'
import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'
import type { Translation } from '../translation.ts'

export const rules: Translation<typeof english> = {
  add: 'Regel hinzufügen',
  emptyTitle: 'Noch keine Regeln',
  empty:
    'Alle Leads werden angenommen. Blockieren Sie mit einer Regel Wegwerf-Adressen, Werbung oder Test-Leads.',
  toQuarantine: 'Zur Quarantäne',
  list: 'Filterregeln in der Reihenfolge ihrer Prüfung',
  off: 'Deaktiviert',
  enabled: (name) => `Regel ${name} aktivieren`,
  edit: (name) => `${name} bearbeiten`,
  remove: (name) => `${name} löschen`,
  deleteTitle: (name) => `Regel ${quote(name)} löschen?`,
  deleteHelp:
    'Diese Regel blockiert dann keine Leads mehr. Blockierte Leads bleiben in Quarantäne.',
  deleted: 'Regel gelöscht',
  created: 'Regel erstellt. Sie gilt für neue Leads.',
  changed: 'Regel gespeichert',

  editTitle: 'Regel bearbeiten',
  start: 'Mit einer Vorlage beginnen:',
  templates: {
    disposable: 'Wegwerf-Adressen',
    pitches: 'Werbung',
    domain: 'E-Mails einer Domain',
    unreachable: 'Weder E-Mail noch Telefon',
  },
  name: 'Name',
  nameHelp: 'Steht in der Quarantäne und in der API-Antwort an den Absender.',
  namePlaceholder: 'Werbung',
  isOn: 'Regel aktiviert',
  isOnHelp: 'Deaktivierte Regeln blockieren keine Leads.',
  conditions: 'Einen Lead blockieren, wenn alle Bedingungen zutreffen',
  conditionsHelp:
    'Soll eine von mehreren Bedingungen genügen, erstellen Sie für jede eine eigene Regel.',
  condition: (n) => `Bedingung ${n}`,
  and: 'und',
  field: 'Feld',
  operator: 'Vergleich',
  value: 'Wert',
  values: 'Werte',
  valuesPlaceholder: 'Wert eingeben, dann Enter',
  patternHelp:
    'Regulärer Ausdruck (RE2) für die ersten 1.000 Zeichen. Mit (?i) am Anfang wird Groß- und Kleinschreibung nicht beachtet.',
  anyCase: 'Groß- und Kleinschreibung wird nicht beachtet.',
  addCondition: 'Bedingung hinzufügen',
  removeCondition: (n) => `Bedingung ${n} entfernen`,
  save: 'Regel speichern',
  create: 'Regel erstellen',
  nameNeeded: 'Geben Sie einen Namen ein.',
  valueNeeded: 'Geben Sie einen Wert ein.',
  nothingFound: 'Keine Ergebnisse',
  moreValues: (n) => `und ${formatNumber(n)} weitere`,

  operators: {
    equals: 'ist',
    notEquals: 'ist nicht',
    contains: 'enthält',
    notContains: 'enthält nicht',
    startsWith: 'beginnt mit',
    notStartsWith: 'beginnt nicht mit',
    endsWith: 'endet auf',
    notEndsWith: 'endet nicht auf',
    matches: 'passt auf Muster',
    notMatches: 'passt nicht auf Muster',
    in: 'ist eines von',
    notIn: 'ist keines von',
    isEmpty: 'ist leer',
    isNotEmpty: 'ist nicht leer',
    isDisposableEmail: 'ist eine Wegwerf-Adresse',
    isNotDisposableEmail: 'ist keine Wegwerf-Adresse',
  },
  groups: {
    contact: 'Kontakt',
    lead: 'Lead',
    page: 'Seite',
    campaign: 'Kampagne',
    clickIds: 'Klick- und Browser-IDs',
    consent: 'Einwilligung',
    searchAds: 'Suchanzeigen',
  },
  statuses: { open: 'Offen', qualified: 'Qualifiziert', won: 'Gewonnen', lost: 'Verloren' },
  sources: {
    inbound: 'Website-Formular',
    gtm: 'Google Tag Manager',
    api: 'API',
    manual: 'Manuell',
    wordpress: 'WordPress',
    import: 'Import',
  },
  flags: { true: 'Erteilt', false: 'Verweigert' },

  test: 'Mit letzten Leads testen',
  testWaiting: 'Ergänzen Sie die Bedingungen, um zu sehen, welche Leads blockiert würden.',
  testRunning: 'Wird getestet…',
  testBroken: 'Korrigieren Sie die Bedingungen, um die Regel zu testen.',
  testNoLeads: 'Sie haben noch keine Leads, mit denen sich die Regel testen lässt.',
  testResult: (refused, tested) => {
    const last = tested === 1 ? 'Ihrem letzten Lead' : `Ihren letzten ${formatNumber(tested)} Leads`
    return refused === 0
      ? `Von ${last} würde keiner blockiert.`
      : `Von ${last} ${refused === 1 ? 'würde' : 'würden'} ${formatNumber(refused)} blockiert.`
  },
  testFewer: (max) =>
    `Aufwendige Muster werden nur mit den letzten ${pluralize(max, 'Lead', 'Leads')} getestet.`,
  testAll: 'Das würde jeden Lead blockieren. Ist das gewollt?',
  testMany: 'Das würde mehr als die Hälfte Ihrer Leads blockieren. Prüfen Sie die Liste unten.',
  testHelp: 'Verwendet die aktuellen Lead-Daten, ohne Kontaktdaten gesperrter Leads.',
  refusedLeads: 'Leads, die blockiert würden',
  nameless: 'Kein Name',
}
