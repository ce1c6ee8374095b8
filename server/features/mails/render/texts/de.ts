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
  report: {
    subject: {
      weekly: (org, days) => `${org}: Wochenbericht, ${days}`,
      monthly: (org, days) => `${org}: Monatsbericht, ${days}`,
    },
    title: {
      weekly: (days) => `Ihre Woche, ${days}`,
      monthly: (days) => `Ihr Monat, ${days}`,
    },
    figures: {
      weekly: 'Verglichen mit der Woche davor',
      monthly: 'Verglichen mit dem Monat davor',
    },
    labels: {
      leads: 'Leads',
      qualified: 'Qualifiziert',
      won: 'Gewonnen',
      value: 'Wert der gewonnenen Leads',
      spend: 'Werbeausgaben',
      costPerLead: 'Kosten pro Lead',
      roas: 'ROAS',
    },
    before: (value, change) => (change === null ? `davor: ${value}` : `${change}, davor: ${value}`),
    best: 'Beste Kampagnen',
    worst: 'Schwächste Kampagnen',
    campaign: (n, leads, cost, roas) =>
      [
        n === 1 ? '1 Lead' : `${leads} Leads`,
        ...(cost === null ? [] : [`${cost} pro Lead`]),
        ...(roas === null ? [] : [`ROAS ${roas}`]),
      ].join(', '),
    unnamed: 'Kampagne ohne Namen',
    action: 'Dashboard öffnen',
  },
}
