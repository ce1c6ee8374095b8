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
    weekly: {
      label: 'Wochenbericht',
      help: 'Leads, Wert und Werbeausgaben der letzten Woche, montags um 7:00 Uhr.',
    },
    monthly: {
      label: 'Monatsbericht',
      help: 'Dasselbe für den letzten Monat, am Monatsersten um 7:00 Uhr.',
    },
  },
  timeZone: 'Zeitzone',
  timeZoneHelp: 'Berichte werden um 7:00 Uhr in dieser Zeitzone gesendet.',
  orgZone: (zone) => `Wie die Organisation (${zone})`,
  noServer: 'Dieser Server kann keine E-Mails senden',
  noServerHelp:
    'Ihre Auswahl wird gespeichert. Bis die Administration SMTP_URL setzt, helfen die Seite „Zustand“ sowie Webhooks und Chats.',
  unverified: 'Ihre E-Mail-Adresse ist nicht bestätigt',
  unverifiedHelp: (email) =>
    `Melden Sie sich ab, und setzen Sie Ihr Passwort über den Link zurück, den wir an ${email} senden.`,
}
