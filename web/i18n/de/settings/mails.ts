import type { mails as english } from '../../en/settings/mails.ts'
import type { Translation } from '../../translation.ts'

/** German UI strings for the page where members choose their emails. */
export const mails: Translation<typeof english> = {
  title: 'Ihre E-Mails',
  help: (email) => `An ${email}. Nur Sie sehen diese Einstellungen.`,
  kinds: {
    newLeads: {
      label: 'Neue Leads',
      help: 'Leads, die Sie nicht selbst angelegt haben. Pro Import erhalten Sie eine E-Mail.',
    },
    assigned: {
      label: 'Zugewiesene Leads',
      help: 'Wenn Ihnen jemand einen Lead zuweist.',
    },
    mentions: {
      label: 'Erwähnungen',
      help: 'Wenn Sie jemand in einem Kommentar erwähnt.',
    },
    reminders: {
      label: 'Erinnerungen',
      help: 'Wenn eine Ihrer Erinnerungen fällig ist.',
    },
    openLeads: {
      label: 'Offene Leads',
      help: 'Leads, die schon lange offen sind, täglich um 7:00 Uhr.',
    },
    spendImports: {
      label: 'Importe von Werbeausgaben',
      help: 'Wenn jemand anders eine Datei importiert hat. Zeitpläne senden keine E-Mail.',
    },
    alarms: {
      label: 'Warnungen',
      help: 'Wenn eine Prüfung ein Problem findet, höchstens zweimal am Tag je Ursache.',
    },
    quarantine: {
      label: 'Quarantäne',
      help: 'Wenn Filterregeln Leads abgelehnt haben, höchstens einmal täglich.',
    },
    weekly: {
      label: 'Wochenbericht',
      help: 'Leads, Wert und Werbeausgaben der letzten Woche, montags um 7:00 Uhr.',
    },
    monthly: {
      label: 'Monatsbericht',
      help: 'Dasselbe für den letzten Monat, am Monatsersten um 7:00 Uhr.',
    },
  },
  newLeadsEvery: 'Wie oft',
  intervals: {
    minute: 'Nach ein bis zwei Minuten, höchstens 12 pro Stunde',
    hour: 'Stündlich zusammengefasst',
    day: 'Täglich um 7:00 Uhr zusammengefasst',
  },
  openLeadsOf: 'Leads',
  owners: { mine: 'Mir zugewiesene', all: 'Alle Leads' },
  openLeadsDays: 'Älter als (Tage)',
  attachPdf: 'Dashboard als PDF anhängen',
  showsContact: 'Kontaktdaten in E-Mails',
  showsContactHelp:
    'Namen, E-Mail-Adressen, Telefonnummern und Notizen. Sonst nur die Quelle und ein Link.',
  timeZone: 'Zeitzone',
  timeZoneHelp: 'Tägliche E-Mails und Berichte werden um 7:00 Uhr in dieser Zeitzone gesendet.',
  orgZone: (zone) => `Wie die Organisation (${zone})`,
  noServer: 'Dieser Server kann keine E-Mails senden',
  noServerHelp:
    'Ihre Auswahl wird gespeichert. Bis Ihr Administrator SMTP_URL setzt, nutzen Sie die Seite „Zustand“, Webhooks oder Chat-Apps.',
  unverified: 'Ihre E-Mail-Adresse ist nicht bestätigt',
  unverifiedHelp: (email) =>
    `Melden Sie sich ab, und setzen Sie Ihr Passwort über den Link zurück, den wir an ${email} senden.`,
  browser: {
    title: 'Browser-Benachrichtigungen',
    help: 'Erscheinen, solange Leadtrace in einem anderen Tab oder Fenster offen ist.',
    newLeads: 'Neue Leads',
    newLeadsHelp: 'Nur die Anzahl der Leads, ohne Kontaktdaten.',
    denied:
      'Dieser Browser blockiert Benachrichtigungen. Erlauben Sie sie in den Website-Einstellungen.',
    unsupported: 'Dieser Browser kann hier keine Benachrichtigungen anzeigen. Sie erfordern HTTPS.',
  },
  addresses: {
    title: 'Berichte an weitere Adressen',
    help: 'Für Personen ohne Konto. Sie müssen zuerst zustimmen und können abbestellen.',
    empty: 'Noch keine weiteren Adressen.',
    email: 'E-Mail-Adresse',
    kinds: 'Berichte',
    kindNames: { weekly: 'Wöchentlich', monthly: 'Monatlich' },
    both: 'Wöchentlich und monatlich',
    language: 'Sprache',
    attachPdf: 'PDF anhängen',
    withPdf: (reports) => `${reports}, mit PDF`,
    add: 'Adresse hinzufügen',
    added: 'Wir haben eine E-Mail zur Bestätigung der Adresse gesendet.',
    notMailed: 'Die E-Mail konnte nicht gesendet werden. Prüfen Sie Adresse und Mailserver.',
    state: 'Status',
    states: { pending: 'Nicht bestätigt', confirmed: 'Bestätigt', unsubscribed: 'Abbestellt' },
    actions: 'Aktionen',
    remove: 'Entfernen',
    removeOne: (email) => `${email} entfernen`,
    removeTitle: (email) => `${email} entfernen?`,
    removeHelp: 'Diese Adresse erhält dann keine Berichte mehr.',
    removed: 'Adresse entfernt',
  },
}
