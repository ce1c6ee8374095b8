/** UI strings for the page on which members choose their emails. */
export const mails = {
  title: 'Your emails',
  help: (email: string) => `Sent to ${email}. Only you see these settings.`,
  kinds: {
    newLeads: {
      label: 'New leads',
      help: "Leads that you haven't created yourself. Imports are one email each.",
    },
    assigned: {
      label: 'Assigned leads',
      help: 'When someone else assigns a lead to you.',
    },
    reminders: {
      label: 'Reminders',
      help: 'When one of your reminders is due.',
    },
    openLeads: {
      label: 'Open leads',
      help: 'Leads that have been open for long, daily at 7:00.',
    },
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
  newLeadsEvery: 'How often',
  intervals: {
    minute: 'Within a minute or two, at most 12 an hour',
    hour: 'Bundled every hour',
    day: 'Bundled daily at 7:00',
  },
  openLeadsOf: 'Leads',
  owners: { mine: 'Assigned to me', all: 'All leads' },
  openLeadsDays: 'Older than (days)',
  showsContact: 'Contact data in emails',
  showsContactHelp:
    'Names, emails, phone numbers and notes. Otherwise, only the source and a link.',
  timeZone: 'Time zone',
  timeZoneHelp: 'Daily emails and reports are sent at 7:00 in this time zone.',
  orgZone: (zone: string) => `Same as organization (${zone})`,
  noServer: 'This server cannot send email',
  noServerHelp:
    'Your choices are saved. Until an administrator sets SMTP_URL, check the health page, or use webhooks and chats.',
  unverified: 'Your email address is not confirmed',
  unverifiedHelp: (email: string) =>
    `Sign out and reset your password with the link that we send to ${email}.`,
}
