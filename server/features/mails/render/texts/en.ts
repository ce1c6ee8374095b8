const count = (n: number) => n.toLocaleString('en')

const newLeads = (n: number) => (n === 1 ? 'New lead' : `${count(n)} new leads`)

const imported = (n: number) => (n === 1 ? '1 lead imported' : `${count(n)} leads imported`)

const openLeads = (n: number) => (n === 1 ? '1 open lead' : `${count(n)} open leads`)

const formatDays = (n: number) => (n === 1 ? '1 day' : `${n} days`)

/** Wording of emails to members. Names are single lines. */
export const english = {
  foot: {
    reason: (org: string) =>
      `You are receiving this email because you are a member of ${org} on Leadtrace.`,
    outsideReason: (org: string) =>
      `You are receiving this report because you agreed to reports from ${org} on Leadtrace.`,
    settings: 'Choose your emails',
    unsubscribe: 'Unsubscribe',
  },
  confirmReports: {
    subject: (org: string) => `Confirm reports from ${org}`,
    text: (org: string, link: string) =>
      `${org} would like to send you reports on its leads and ad spend.

Confirm within 7 days that you want them:
${link}

If you don't, ignore this email. You will not get any reports.
`,
  },
  alarms: {
    subject: (org: string, first: string, others: number) =>
      others === 0 ? `${org}: ${first}` : `${org}: ${first} and ${others} more`,
    title: (n: number) =>
      n === 1 ? 'A health check found a problem' : `${n} health checks found problems`,
    action: 'Open health checks',
  },
  quarantine: {
    subject: (org: string, n: number, count: string) =>
      `${org}: ${n === 1 ? '1 lead' : `${count} leads`} in quarantine`,
    title: (n: number, count: string) =>
      n === 1 ? 'Filter rules rejected a lead' : `Filter rules rejected ${count} leads`,
    text: 'Check whether real leads are among them. They are deleted after 30 days.',
    rules: 'By filter rule',
    unnamed: 'Unnamed rule',
    action: 'Open quarantine',
  },
  spendImports: {
    subject: (org: string) => `${org}: ad spend imported`,
    title: 'Ad spend was imported',
    rows: 'Rows',
    counts: { inserted: 'New', updated: 'Updated', unchanged: 'Unchanged', invalid: 'Invalid' },
    action: 'Open ad spend',
  },
  leads: {
    sources: {
      inbound: 'Website form',
      gtm: 'Google Tag Manager',
      api: 'API',
      manual: 'Manual',
      wordpress: 'WordPress',
      import: 'Import',
    },
    lead: (time: string) => `Lead from ${time}`,
    created: (time: string) => `Created ${time}`,
    source: (source: string) => `Source: ${source}`,
    due: (time: string) => `Due ${time}`,
    rest: (n: number) => (n === 1 ? 'and 1 more lead' : `and ${count(n)} more leads`),
    openOne: 'Open lead',
    openAll: 'Open leads',
    openMine: 'Open my leads',
    newSubject: (org: string, n: number) => `${org}: ${newLeads(n)}`,
    newTitle: (n: number) => newLeads(n),
    importSubject: (org: string, n: number) => `${org}: ${imported(n)}`,
    importTitle: (n: number) => imported(n),
    importFile: (file: string) => `File: ${file}`,
    assignedSubject: (org: string, n: number) =>
      n === 1 ? `${org}: a lead was assigned to you` : `${org}: ${n} leads were assigned to you`,
    assignedTitle: (n: number) =>
      n === 1 ? 'A lead was assigned to you' : `${n} leads were assigned to you`,
    someone: 'Someone',
    mentionSubject: (org: string, author: string) => `${org}: ${author} mentioned you`,
    mentionTitle: (author: string) => `${author} mentioned you in a comment`,
    reminderSubject: (org: string) => `${org}: reminder about a lead`,
    reminderTitle: 'Your reminder is due',
    openSubject: (org: string, n: number) => `${org}: ${openLeads(n)}`,
    openTitle: {
      mine: (n: number, days: number) =>
        `Assigned to you: ${openLeads(n)} older than ${formatDays(days)}`,
      all: (n: number, days: number) => `${openLeads(n)} older than ${formatDays(days)}`,
    },
  },
  report: {
    subject: {
      weekly: (org: string, days: string) => `${org}: weekly report, ${days}`,
      monthly: (org: string, days: string) => `${org}: monthly report, ${days}`,
    },
    title: {
      weekly: (days: string) => `Your weekly summary, ${days}`,
      monthly: (days: string) => `Your monthly summary, ${days}`,
    },
    figures: {
      weekly: 'Compared with the previous week',
      monthly: 'Compared with the previous month',
    },
    labels: {
      leads: 'Leads',
      qualified: 'Qualified',
      won: 'Won',
      value: 'Value of won leads',
      spend: 'Ad spend',
      costPerLead: 'Cost per lead',
      roas: 'ROAS',
    },
    before: (value: string, change: string | null) =>
      change === null ? `previously ${value}` : `${change}, previously ${value}`,
    targetMet: (target: string) => `target of ${target} met`,
    targetMissed: (target: string) => `target of ${target} missed`,
    tooLarge: 'The PDF is larger than 5 MB, so it is not attached.',
    best: 'Best campaigns',
    worst: 'Weakest campaigns',
    campaign: (n: number, leads: string, cost: string | null, roas: string | null) =>
      [
        n === 1 ? '1 lead' : `${leads} leads`,
        ...(cost === null ? [] : [`${cost} per lead`]),
        ...(roas === null ? [] : [`ROAS ${roas}`]),
      ].join(', '),
    unnamed: 'Unnamed campaign',
    action: 'Open dashboard',
  },
}

export type MailTexts = typeof english
