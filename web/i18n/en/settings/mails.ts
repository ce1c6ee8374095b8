/** Texts of the page on which members choose their emails. */
export const mails = {
  title: 'Your emails',
  help: (email: string) => `Sent to ${email}. Only you see these settings.`,
  kinds: {
    alarms: {
      label: 'Alarms',
      help: 'When a health check finds a problem, at most twice a day per cause.',
    },
    weekly: {
      label: 'Weekly report',
      help: 'Leads, value and ad spend of the last week, on Monday at 7:00.',
    },
    monthly: {
      label: 'Monthly report',
      help: 'The same for the last month, on the first at 7:00.',
    },
  },
  timeZone: 'Time zone',
  timeZoneHelp: 'Reports are sent at 7:00 in this time zone.',
  orgZone: (zone: string) => `Same as organization (${zone})`,
  noServer: 'This server cannot send email',
  noServerHelp:
    'Your choices are saved. Until an administrator sets SMTP_URL, check the health page, or use webhooks and chats.',
  unverified: 'Your email address is not confirmed',
  unverifiedHelp: (email: string) =>
    `Sign out and reset your password with the link that we send to ${email}.`,
}
