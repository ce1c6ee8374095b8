import type { MailTexts } from './en.ts'

/** Mails to members in German. */
export const german: MailTexts = {
  foot: {
    reason: (org) => `Sie erhalten diese E-Mail als Mitglied von ${org} bei Leadtrace.`,
    settings: 'E-Mails auswählen',
    unsubscribe: 'Abbestellen',
  },
  alarms: {
    subject: (org, first, others) =>
      others === 0 ? `${org}: ${first}` : `${org}: ${first} und ${others} weitere`,
    title: (n) =>
      n === 1 ? 'Eine Prüfung hat ein Problem gefunden' : `${n} Prüfungen haben Probleme gefunden`,
    action: 'Zustand öffnen',
  },
}
