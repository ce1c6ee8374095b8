/** Wording of mails to members. Names are single lines. */
export const english = {
  foot: {
    reason: (org: string) =>
      `You are receiving this email because you are a member of ${org} on Leadtrace.`,
    settings: 'Choose your emails',
    unsubscribe: 'Unsubscribe',
  },
  alarms: {
    subject: (org: string, first: string, others: number) =>
      others === 0 ? `${org}: ${first}` : `${org}: ${first} and ${others} more`,
    title: (n: number) =>
      n === 1 ? 'A health check found a problem' : `${n} health checks found problems`,
    action: 'Open health',
  },
  report: {
    subject: {
      weekly: (org: string, days: string) => `${org}: weekly report, ${days}`,
      monthly: (org: string, days: string) => `${org}: monthly report, ${days}`,
    },
    title: {
      weekly: (days: string) => `Your week, ${days}`,
      monthly: (days: string) => `Your month, ${days}`,
    },
    figures: {
      weekly: 'Compared with the week before',
      monthly: 'Compared with the month before',
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
      change === null ? `before: ${value}` : `${change}, before: ${value}`,
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
