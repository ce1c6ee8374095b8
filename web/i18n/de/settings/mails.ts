import type { mails as english } from '../../en/settings/mails.ts'
import type { Translation } from '../../translation.ts'

/** Texts of the page on which members choose their emails, in German. */
export const mails: Translation<typeof english> = {
  title: 'Ihre E-Mails',
  help: (email) => `An ${email}. Nur Sie sehen diese Einstellungen.`,
  kinds: {
    alarms: {
      label: 'Warnungen',
      help: 'Wenn eine Prüfung ein Problem findet, höchstens zweimal am Tag je Ursache.',
    },
  },
  timeZone: 'Zeitzone',
  timeZoneHelp: 'Für Datum und Uhrzeit Ihrer E-Mails.',
  orgZone: (zone) => `Wie die Organisation (${zone})`,
  noServer: 'Dieser Server kann keine E-Mails senden',
  noServerHelp:
    'Ihre Auswahl wird gespeichert. Bis die Administration SMTP_URL setzt, helfen die Seite „Zustand“ sowie Webhooks und Chats.',
  unverified: 'Ihre E-Mail-Adresse ist nicht bestätigt',
  unverifiedHelp: (email) =>
    `Melden Sie sich ab, und setzen Sie Ihr Passwort über den Link zurück, den wir an ${email} senden.`,
}
