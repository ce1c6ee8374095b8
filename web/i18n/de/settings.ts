import { formatNumber } from '../../lib/numbers.ts'
import type { settings as english } from '../en/settings.ts'
import { plural, pluralize } from '../plural.ts'
import { quote } from '../quote.ts'
import type { Translation } from '../translation.ts'

const leads = (n: number): string => pluralize(n, 'Lead', 'Leads')

export const settings: Translation<typeof english> = {
  title: 'Einstellungen',
  connectionResults: {
    connected: 'Konto verbunden',
    denied: 'Das Konto wurde nicht verbunden, weil der Zugriff abgelehnt wurde.',
    expired:
      'Der Link ist abgelaufen oder wurde schon benutzt. Stellen Sie die Verbindung erneut her.',
    failed: 'Die Plattform hat den Zugriff nicht bestätigt. Stellen Sie die Verbindung erneut her.',
  },
  groups: {
    organization: 'Organisation',
    connections: 'Verbindungen',
    leads: 'Leads',
    monitoring: 'Überwachung',
  },
  sections: {
    general: 'Allgemein',
    branding: 'Branding',
    members: 'Mitglieder',
    keys: 'API-Schlüssel',
    apps: 'Verbundene Apps',
    pixel: 'Pixel',
    labels: 'Labels',
    conversionEvents: 'Conversion-Ereignisse',
    customFields: 'Eigene Felder',
    stages: 'Phasen',
    duplicates: 'Duplikate und Treffer',
    assignment: 'Lead-Zuweisung',
    rules: 'Filterregeln',
    quarantine: 'Quarantäne',
    plan: 'Tarif und Nutzung',
    inbound: 'Eingangsquellen',
    conversions: 'Conversions an Plattformen',
    webhooks: 'Webhooks und Chat-Apps',
    mails: 'E-Mails',
    health: 'Zustand',
    singleSignOn: 'Single Sign-on',
    shareLinks: 'Freigabelinks',
    audit: 'Protokoll',
  },
  help: {
    health: 'Warnt Sie, wenn etwas nicht mehr funktioniert.',
    branding: 'Für Mitglieder, in Freigabelinks und in gedruckten Berichten.',
    labels: 'Markierungen für Ihr Team. Jeder Lead kann bis zu 20 Labels haben.',
    'conversion-events':
      'Conversions für Werbeplattformen. Jeder Lead kann ein Conversion-Ereignis haben.',
    'custom-fields': 'Typisierte Felder für die Antworten aus Ihren Formularen.',
    stages: 'Unterteilen „offen“ und „qualifiziert“ in die Schritte Ihres Vertriebs.',
    assignment: 'Verteilt neue Leads im Team. Es gilt die erste passende Regel.',
    rules: 'Halten unerwünschte Leads 30 Tage in Quarantäne. Es gilt die erste passende Regel.',
    quarantine: 'Von Filterregeln blockierte Leads. Nach 30 Tagen werden sie gelöscht.',
    pixel:
      'Ein kleines Skript für Ihre Website. Es erfasst, über welche Anzeige, Suche oder welchen Link Besucher kommen.',
  },
  readOnly: 'Sie haben nur Leserechte. Bitten Sie einen Inhaber oder Admin um Änderungen.',
  unsaved: 'Sie haben ungespeicherte Änderungen.',
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  moved: (name, place, of) => `${name} ist jetzt an Position ${place} von ${of}.`,
  discard: 'Verwerfen',
  numberNeeded: (min, max) =>
    `Geben Sie eine ganze Zahl von ${formatNumber(min)} bis ${formatNumber(max)} ein.`,
  days: ' Tage',
  minutes: ' Minuten',
  nameNeeded: 'Geben Sie einen Namen ein.',

  organization: 'Organisation',
  organizationHelp: 'Name und Region.',
  name: 'Name',
  nameHelp: 'Sichtbar im Menü und in Einladungen.',
  timeZone: 'Zeitzone',
  timeZoneHelp: (now) =>
    `Bestimmt die Tage in Berichten und Diagrammen.${now === undefined ? '' : ` Ortszeit: ${now}.`}`,
  nothingFound: 'Keine Ergebnisse',
  country: 'Standardland',
  countryHelp:
    'Für Telefonnummern ohne Ländervorwahl: In Deutschland ist 030\u00A01234567 gleich +49\u00A030\u00A01234567.',
  noCountry: 'Keines',
  currency: 'Währung',
  currencyHelp: 'Lead-Werte werden in dieser Währung angegeben. Für den ROAS erforderlich.',
  noCurrency: 'Währung wählen',

  windows: 'Attribution',
  windowsHelp: 'Welche Besuche einem Lead angerechnet werden und wann ein neuer Besuch beginnt.',
  conversionWindow: 'Attributionsfenster',
  conversionWindowHelp:
    'So viele Tage vor dem Lead zählen Besuche. So lange lassen sich Leads an Werbeplattformen melden.',
  sessionMinutes: 'Sitzungs-Timeout',
  sessionMinutesHelp: 'Nach dieser Zeit ohne Seitenaufruf beginnt ein neuer Besuch.',
  lastAd: 'Letzte Anzeige bei Direktbesuchen beibehalten',
  lastAdHelp: 'Leads aus Direktbesuchen übernehmen die Klick-IDs der vorherigen Quelle.',

  messages: 'E-Mails und Chat-Nachrichten',
  allowsContact: 'Kontaktdaten erlauben',
  allowsContactHelp:
    'Mitglieder können dann Namen, E-Mail-Adressen, Telefonnummern und Notizen in Nachrichten aufnehmen.',

  retention: 'Datenaufbewahrung',
  retentionHelp: 'Ohne Frist bleiben Leads und Besuche unbegrenzt gespeichert.',
  retentionOn: 'Alte Leads und Besuche automatisch löschen',
  retentionDays: 'Leads löschen nach',
  retentionDaysHelp:
    'Gezählt ab dem Anlegen des Leads. Besuche werden zusätzlich für die Dauer des Attributionsfensters aufbewahrt.',
  retentionCounting: 'Betroffene Leads werden gezählt…',
  retentionNone: 'Heute werden keine vorhandenen Leads gelöscht.',
  retentionSome: (n, day) =>
    `${pluralize(n, `vor dem ${day} angelegter Lead wird`, `vor dem ${day} angelegte Leads werden`)} innerhalb einer Stunde nach dem Speichern gelöscht.`,
  retentionWarning:
    'Leads werden samt Notizen und Verlauf endgültig gelöscht und fehlen in Berichten, ihre Besuche innerhalb eines Tages.',
  retentionAsk: 'Alte Leads löschen?',
  retentionConfirm: 'Speichern und löschen',

  choices: {
    label: {
      add: 'Neues Label',
      placeholder: 'Zurückrufen',
      emptyTitle: 'Noch keine Labels',
      empty: 'Mit Labels sortiert Ihr Team seine Leads, etwa „Heiß“ oder „Zurückrufen“.',
      added: (name) => `Label ${quote(name)} hinzugefügt`,
      deleted: (name) => `Label ${quote(name)} gelöscht`,
      deleteTitle: (name) => `Label ${quote(name)} löschen?`,
      deleteHelp:
        'Leads mit diesem Label behalten dessen ID, zeigen aber „Gelöscht“ statt des Namens.',
      used: (n) =>
        n === 0
          ? 'Kein Lead hat dieses Label.'
          : `${leads(n)} ${plural(n, 'hat', 'haben')} dieses Label.`,
    },
    conversionEvent: {
      add: 'Neues Conversion-Ereignis',
      placeholder: 'Auftrag erteilt',
      emptyTitle: 'Noch keine Conversion-Ereignisse',
      empty:
        'Fügen Sie hinzu, was Sie zählen möchten, etwa „Qualifizierter Lead“ oder „Auftrag erteilt“.',
      added: (name) => `Conversion-Ereignis ${quote(name)} hinzugefügt`,
      deleted: (name) => `Conversion-Ereignis ${quote(name)} gelöscht`,
      deleteTitle: (name) => `Conversion-Ereignis ${quote(name)} löschen?`,
      deleteHelp:
        'Leads mit diesem Ereignis behalten dessen ID, zeigen aber „Gelöscht“ statt des Namens.',
      used: () => '',
    },
  },
  rename: (name) => `${name} umbenennen`,
  renamed: 'Umbenannt',
  newName: (name) => `Neuer Name für ${name}`,
  deleteOne: (name) => `${name} löschen`,
  showLeads: 'Leads anzeigen',
  showLeadsOf: (name) => `Leads anzeigen: Label ${name}`,

  duplicates: 'Duplikate',
  duplicatesHelp:
    'Ein Duplikat hat dieselbe E-Mail-Adresse oder Telefonnummer wie ein Lead aus diesem Zeitraum.',
  duplicatePolicies: {
    allow: {
      label: 'Beide behalten',
      help: 'Jede Anfrage wird zu einem eigenen Lead.',
      example: 'Ada meldet sich am Montag und noch einmal am Freitag: Sie erhalten zwei Leads.',
    },
    refuse: {
      label: 'Neuen Lead ablehnen',
      help: 'Der vorhandene Lead bleibt unverändert. Der Absender erhält dessen ID.',
      example: 'Ada meldet sich am Freitag noch einmal: Der Lead vom Montag bleibt unverändert.',
    },
    merge: {
      label: 'Mit dem vorhandenen Lead zusammenführen',
      help: 'Füllt leere Felder des vorhandenen Leads. Abweichende Werte stehen in dessen Verlauf.',
      example: 'Ada nennt am Freitag ihre Telefonnummer: Der Lead vom Montag erhält sie.',
    },
  },
  duplicateWindow: 'Zeitraum für Duplikate',
  duplicateWindowHelp: 'Danach wird derselbe Kontakt zu einem neuen Lead.',
  duplicateWindowUnused: 'Gilt nicht, wenn „Beide behalten“ gewählt ist.',
  matches: 'Wenn eine Aktualisierung auf mehrere Leads passt',
  matchesHelp:
    'Ihre Systeme können Leads über E-Mail-Adresse oder Telefonnummer aktualisieren. Wählen Sie, was bei mehreren Treffern geschieht.',
  matchPolicies: {
    refuse: {
      label: 'Aktualisierung ablehnen',
      help: 'Kein Lead ändert sich. Der Absender erhält die IDs der passenden Leads.',
      example: '„ada@example.com ist gewonnen“ passt auf zwei Leads: Beide bleiben offen.',
    },
    newest: {
      label: 'Neuesten aktualisieren',
      help: 'Ältere Leads bleiben unverändert.',
      example:
        '„ada@example.com ist gewonnen“: Der Lead vom Freitag ist gewonnen, der vom Montag bleibt offen.',
    },
    all: {
      label: 'Alle aktualisieren',
      help: 'Jeder passende Lead wird aktualisiert.',
      example: '„ada@example.com ist gewonnen“: Beide Leads sind gewonnen.',
    },
  },

  plan: {
    used: 'Nutzung in diesem Zeitraum',
    ofLimit: (used, limit) => `${used} von ${limit} Leads`,
    noLimit: (used) => `${used} Leads`,
    unlimited: 'Ihr Tarif hat kein Lead-Limit.',
    meter: 'Genutzter Anteil des Tarifs',
    left: (left) => `${left} übrig`,
    full: 'Ihr Tariflimit ist erreicht',
    fullHelp:
      'Neue Leads werden gespeichert. Kontaktdaten, Notiz und eigene Daten bleiben verborgen, bis das Limit erhöht wird.',
    nearly: 'Ihr Tariflimit ist fast erreicht',
    nearlyHelp:
      'Leads über dem Limit werden gespeichert, ihre Kontaktdaten bleiben jedoch verborgen.',
    locked: 'Gesperrte Leads',
    lockedHelp:
      'Über Ihrem Tariflimit. Wird das Limit erhöht, werden die ältesten Leads zuerst entsperrt.',
    period: 'Zeitraum',
    subscription: 'Abonnement',
    calendarMonth: 'Kalendermonat',
    periodFromTo: (from, to) => `${from} bis ${to}`,
    daysLeft: (days) => `noch ${pluralize(days, 'Tag', 'Tage')}`,
    change: 'Ihr Administrator verwaltet diesen Tarif.',
  },
}
