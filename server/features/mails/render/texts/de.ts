import type { MailTexts } from './en.ts'

const count = (n: number) => n.toLocaleString('de')

const newLeads = (n: number) => (n === 1 ? 'Neuer Lead' : `${count(n)} neue Leads`)

const imported = (n: number) => (n === 1 ? '1 Lead importiert' : `${count(n)} Leads importiert`)

const openLeads = (n: number) => (n === 1 ? '1 offener Lead' : `${count(n)} offene Leads`)

const formatDays = (n: number) => (n === 1 ? '1 Tag' : `${n} Tage`)

/** Emails to members in German. */
export const german: MailTexts = {
  foot: {
    reason: (org) => `Sie erhalten diese E-Mail als Mitglied von ${org} bei Leadtrace.`,
    outsideReason: (org) =>
      `Sie erhalten diesen Bericht, weil Sie Berichten von ${org} bei Leadtrace zugestimmt haben.`,
    settings: 'E-Mails auswählen',
    unsubscribe: 'Abbestellen',
  },
  confirmReports: {
    subject: (org) => `Berichte von ${org} bestätigen`,
    text: (org, link) =>
      `${org} möchte Ihnen Berichte über Leads und Werbeausgaben senden.

Bestätigen Sie innerhalb von 7 Tagen, dass Sie sie erhalten möchten:
${link}

Wenn nicht, ignorieren Sie diese E-Mail. Sie erhalten dann keine Berichte.
`,
  },
  alarms: {
    subject: (org, first, others) =>
      others === 0 ? `${org}: ${first}` : `${org}: ${first} und ${others} weitere`,
    title: (n) =>
      n === 1 ? 'Eine Prüfung hat ein Problem gefunden' : `${n} Prüfungen haben Probleme gefunden`,
    action: 'Zustand öffnen',
  },
  quarantine: {
    subject: (org, n, count) => `${org}: ${n === 1 ? '1 Lead' : `${count} Leads`} in Quarantäne`,
    title: (n, count) =>
      n === 1
        ? 'Filterregeln haben einen Lead abgelehnt'
        : `Filterregeln haben ${count} Leads abgelehnt`,
    text: 'Prüfen Sie, ob echte Leads darunter sind. Sie werden nach 30 Tagen gelöscht.',
    rules: 'Nach Filterregel',
    unnamed: 'Regel ohne Namen',
    action: 'Quarantäne öffnen',
  },
  spendImports: {
    subject: (org) => `${org}: Werbeausgaben importiert`,
    title: 'Werbeausgaben wurden importiert',
    rows: 'Zeilen',
    counts: {
      inserted: 'Neu',
      updated: 'Aktualisiert',
      unchanged: 'Unverändert',
      invalid: 'Ungültig',
    },
    action: 'Werbeausgaben öffnen',
  },
  leads: {
    sources: {
      inbound: 'Website-Formular',
      gtm: 'Google Tag Manager',
      api: 'API',
      manual: 'Manuell',
      wordpress: 'WordPress',
      import: 'Import',
    },
    lead: (time) => `Lead vom ${time}`,
    created: (time) => `Angelegt: ${time}`,
    source: (source) => `Quelle: ${source}`,
    due: (time) => `Fällig: ${time}`,
    rest: (n) => (n === 1 ? 'und ein weiterer Lead' : `und ${count(n)} weitere Leads`),
    openOne: 'Lead öffnen',
    openAll: 'Leads öffnen',
    openMine: 'Meine Leads öffnen',
    newSubject: (org, n) => `${org}: ${newLeads(n)}`,
    newTitle: newLeads,
    importSubject: (org, n) => `${org}: ${imported(n)}`,
    importTitle: imported,
    importFile: (file) => `Datei: ${file}`,
    assignedSubject: (org, n) =>
      n === 1 ? `${org}: Ihnen zugewiesener Lead` : `${org}: ${n} Ihnen zugewiesene Leads`,
    assignedTitle: (n) =>
      n === 1 ? 'Ihnen wurde ein Lead zugewiesen' : `Ihnen wurden ${n} Leads zugewiesen`,
    someone: 'Jemand',
    mentionSubject: (org, author) => `${org}: ${author} hat Sie erwähnt`,
    mentionTitle: (author) => `${author} hat Sie in einem Kommentar erwähnt`,
    reminderSubject: (org) => `${org}: Erinnerung an einen Lead`,
    reminderTitle: 'Ihre Erinnerung ist fällig',
    openSubject: (org, n) => `${org}: ${openLeads(n)}`,
    openTitle: {
      mine: (n, days) => `Ihnen zugewiesen: ${openLeads(n)}, älter als ${formatDays(days)}`,
      all: (n, days) => `${openLeads(n)}, älter als ${formatDays(days)}`,
    },
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
    targetMet: (target) => `Ziel von ${target} erreicht`,
    targetMissed: (target) => `Ziel von ${target} verfehlt`,
    tooLarge: 'Das PDF ist größer als 5 MB und daher nicht angehängt.',
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
