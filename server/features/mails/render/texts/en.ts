/** Wording of mails to members. Names are single lines. */
export const english = {
  foot: {
    reason: (org: string) => `You get this email because you are a member of ${org} on Leadtrace.`,
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
}

export type MailTexts = typeof english
