/** UI strings for the page where members choose their emails. */
export const mails = {
  title: 'Your emails',
  help: (email: string) => `Sent to ${email}. Only you can see these settings.`,
  kinds: {
    newLeads: {
      label: 'New leads',
      help: "Leads that you didn't create yourself. Each import is sent as one email.",
    },
    assigned: {
      label: 'Assigned leads',
      help: 'When someone else assigns a lead to you.',
    },
    mentions: {
      label: 'Mentions',
      help: 'When someone else mentions you in a comment.',
    },
    reminders: {
      label: 'Reminders',
      help: 'When one of your reminders is due.',
    },
    openLeads: {
      label: 'Open leads',
      help: 'Leads that have been open for a long time, daily at 7:00.',
    },
    spendImports: {
      label: 'Ad spend imports',
      help: 'When someone else has imported a file. Schedules send no email.',
    },
    alarms: {
      label: 'Alerts',
      help: 'When a health check finds a problem, at most twice a day per cause.',
    },
    quarantine: {
      label: 'Quarantine',
      help: 'When filter rules have rejected leads; at most one email a day.',
    },
    weekly: {
      label: 'Weekly report',
      help: "Last week's leads, value and ad spend, on Mondays at 7:00.",
    },
    monthly: {
      label: 'Monthly report',
      help: 'The same report for the previous month, on the 1st at 7:00.',
    },
  },
  newLeadsEvery: 'How often',
  intervals: {
    minute: 'Within a minute or two, at most 12 per hour',
    hour: 'Bundled every hour',
    day: 'Daily digest at 7:00',
  },
  openLeadsOf: 'Leads',
  owners: { mine: 'Assigned to me', all: 'All leads' },
  openLeadsDays: 'Older than (days)',
  attachPdf: 'Attach the dashboard as a PDF',
  showsContact: 'Contact data in emails',
  showsContactHelp: 'Adds names, emails, phone numbers and notes to the source and link.',
  timeZone: 'Time zone',
  timeZoneHelp: 'Daily emails and reports are sent at 7:00 in this time zone.',
  orgZone: (zone: string) => `Same as organization (${zone})`,
  noServer: "This server can't send email",
  noServerHelp:
    'Your choices are saved, but no emails are sent until an administrator sets SMTP_URL. Until then, check the health page or use webhooks or chat apps.',
  unverified: "Your email address isn't confirmed",
  unverifiedHelp: (email: string) =>
    `Sign out, then reset your password with the link we'll send to ${email}.`,
  browser: {
    title: 'Browser notifications',
    help: 'Shown while Leadtrace is open in another tab or window.',
    newLeads: 'New leads',
    newLeadsHelp: 'Only the number of leads, without contact data.',
    denied: 'This browser is blocking notifications. Allow them in its site settings.',
    unsupported: "This browser can't show notifications here. They require HTTPS.",
  },
  addresses: {
    title: 'Reports to other addresses',
    help: 'For people without an account. They have to confirm first, and can unsubscribe.',
    empty: 'No other addresses yet.',
    email: 'Email',
    kinds: 'Reports',
    kindNames: { weekly: 'Weekly', monthly: 'Monthly' },
    both: 'Weekly and monthly',
    language: 'Language',
    attachPdf: 'Attach PDF',
    withPdf: (reports: string) => `${reports}, with PDF`,
    add: 'Add address',
    added: 'We sent a confirmation email to the address.',
    notMailed: "The email couldn't be sent. Check the address and the mail server.",
    state: 'Status',
    states: { pending: 'Not confirmed', confirmed: 'Confirmed', unsubscribed: 'Unsubscribed' },
    actions: 'Actions',
    remove: 'Remove',
    removeOne: (email: string) => `Remove ${email}`,
    removeTitle: (email: string) => `Remove ${email}?`,
    removeHelp: 'This address will no longer get reports.',
    removed: 'Address removed',
  },
}
