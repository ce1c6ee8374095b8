import { formatNumber } from '../../lib/numbers.ts'
import { plural, pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

const leads = (n: number): string => pluralize(n, 'lead', 'leads')

/**
 * UI strings for the settings. Strings for members, keys and the audit log are in `team`; pixel and
 * rules have their own files.
 */
export const settings = {
  title: 'Settings',
  connectionResults: {
    connected: 'Account connected',
    denied: "The account wasn't connected because access was denied.",
    expired: 'The link has expired or was already used. Connect again.',
    failed: "The platform didn't confirm access. Connect again.",
  },
  /** Headings in the menu. */
  groups: {
    organization: 'Organization',
    connections: 'Connections',
    leads: 'Leads',
    monitoring: 'Monitoring',
  },
  sections: {
    general: 'General',
    branding: 'Branding',
    members: 'Members',
    keys: 'API keys',
    apps: 'Connected apps',
    pixel: 'Pixel',
    labels: 'Labels',
    conversionEvents: 'Conversion events',
    customFields: 'Custom fields',
    stages: 'Stages',
    duplicates: 'Duplicates and matches',
    assignment: 'Lead assignment',
    rules: 'Filter rules',
    quarantine: 'Quarantine',
    plan: 'Plan and usage',
    inbound: 'Inbound sources',
    conversions: 'Conversions to ad platforms',
    webhooks: 'Webhooks and chat apps',
    mails: 'Emails',
    health: 'Health',
    singleSignOn: 'Single sign-on',
    shareLinks: 'Share links',
    audit: 'Audit log',
  },
  /** Help texts, keyed by the last segment of the URL path. */
  help: {
    health: 'Warns you if something has stopped working.',
    branding: 'Shown to members, in share links and in printed reports.',
    labels: 'Labels help your team organize leads. Each lead can have up to 20.',
    'conversion-events': 'Conversions sent to ad platforms. Limited to one per lead.',
    'custom-fields': 'Typed fields for the answers your forms collect.',
    stages: 'Divide open and qualified leads into the steps of your sales process.',
    assignment: 'Assign new leads to your team. The first matching rule applies.',
    rules:
      'Block unwanted leads. Blocked leads stay in quarantine for 30 days. The first matching rule applies.',
    quarantine:
      "Leads blocked by a filter rule. Release them within 30 days, or they'll be deleted.",
    pixel: 'A small script for your website. It records the ad, search or link behind each visit.',
  },
  readOnly: 'View only. Ask an owner or admin to make changes.',
  unsaved: 'You have unsaved changes.',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, of: number) =>
    `${name} moved to position ${place} of ${of}.`,
  discard: 'Discard',
  numberNeeded: (min: number, max: number) =>
    `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`,
  days: ' days',
  minutes: ' minutes',
  nameNeeded: 'Enter a name.',

  organization: 'Organization',
  organizationHelp: 'Name and region.',
  name: 'Name',
  nameHelp: 'Shown in the menu and in invitations.',
  timeZone: 'Time zone',
  timeZoneHelp: (now: string | undefined) =>
    `Reports and charts use this time zone.${now === undefined ? '' : ` Local time: ${now}.`}`,
  nothingFound: 'No results',
  country: 'Default country',
  countryHelp:
    'Assumed for phone numbers without a country code. With Germany, 030\u00A01234567 matches +49\u00A030\u00A01234567.',
  noCountry: 'None',
  currency: 'Currency',
  currencyHelp: 'Lead values are in this currency. Required for ROAS.',
  noCurrency: 'Choose a currency',

  windows: 'Attribution',
  windowsHelp: 'Which visits get credit for a lead, and when a new visit starts.',
  conversionWindow: 'Attribution window',
  conversionWindowHelp:
    'Visits up to this many days before a lead get credit. Also sets how long new leads can be reported to ad platforms.',
  sessionMinutes: 'Session timeout',
  sessionMinutesHelp: 'A new visit starts after this long without a page view.',
  lastAd: 'Attribute direct visits to the last ad',
  lastAdHelp: "Leads from direct visits get the click IDs from the visitor's previous source.",

  messages: 'Emails and chat messages',
  allowsContact: 'Allow contact data',
  allowsContactHelp: 'Members can choose to include names, emails, phone numbers and notes.',

  retention: 'Data retention',
  retentionHelp:
    'Without a limit, leads are kept until someone deletes them, and visits are kept forever.',
  retentionOn: 'Delete old leads and visits automatically',
  retentionDays: 'Delete leads after',
  retentionDaysHelp:
    'Counted from when a lead was created. Visits are kept longer, by one attribution window.',
  retentionCounting: 'Counting affected leads…',
  retentionNone: 'No existing leads will be deleted today.',
  retentionSome: (n: number, day: string) =>
    `${leads(n)} created before ${day} will be deleted within an hour of saving.`,
  retentionWarning:
    'Leads will be permanently deleted, with their contact data, notes and history, and removed from reports. Visits that are no longer needed will be deleted within a day.',
  retentionAsk: 'Delete old leads?',
  retentionConfirm: 'Save and delete',

  choices: {
    label: {
      add: 'New label',
      placeholder: 'Call back',
      emptyTitle: 'No labels yet',
      empty: 'Add labels to help your team sort leads, such as “Hot” or “Call back”.',
      added: (name: string) => `Label ${quote(name)} added`,
      deleted: (name: string) => `Label ${quote(name)} deleted`,
      deleteTitle: (name: string) => `Delete label ${quote(name)}?`,
      deleteHelp: 'Leads with this label will keep its ID but show “Deleted” instead of its name.',
      used: (n: number) =>
        n === 0
          ? 'No leads use this label.'
          : `${leads(n)} ${plural(n, 'uses', 'use')} this label.`,
    },
    conversionEvent: {
      add: 'New conversion event',
      placeholder: 'Order signed',
      emptyTitle: 'No conversion events yet',
      empty: 'Add the outcomes you want to count, such as “Qualified lead” or “Order signed”.',
      added: (name: string) => `Conversion event ${quote(name)} added`,
      deleted: (name: string) => `Conversion event ${quote(name)} deleted`,
      deleteTitle: (name: string) => `Delete conversion event ${quote(name)}?`,
      deleteHelp: 'Leads with this event will keep its ID but show “Deleted” instead of its name.',
      used: () => '',
    },
  },
  rename: (name: string) => `Rename ${name}`,
  renamed: 'Renamed',
  newName: (name: string) => `New name for ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  showLeads: 'View leads',
  showLeadsOf: (name: string) => `View leads labeled ${name}`,

  duplicates: 'Duplicate leads',
  duplicatesHelp:
    'A new lead is a duplicate if a lead with the same email or phone number was created within the window.',
  duplicatePolicies: {
    allow: {
      label: 'Keep both',
      help: 'Each request becomes its own lead.',
      example: 'Ada contacts you on Monday and again on Friday: you get two leads.',
    },
    refuse: {
      label: 'Reject the new one',
      help: 'The existing lead stays unchanged. The sender gets its ID.',
      example: "Ada contacts you again on Friday: you keep Monday's lead, unchanged.",
    },
    merge: {
      label: 'Merge into the existing one',
      help: "Fills in the existing lead's empty fields. Conflicting values are kept in its history.",
      example: "On Friday, Ada adds her phone number: it's added to Monday's lead.",
    },
  },
  duplicateWindow: 'Deduplication window',
  duplicateWindowHelp: 'After this many days, the same contact becomes a new lead.',
  duplicateWindowUnused: "Doesn't apply when “Keep both” is selected.",
  matches: 'When an update matches several leads',
  matchesHelp:
    'Your systems can update leads by email or phone. Choose what happens if several leads match.',
  matchPolicies: {
    refuse: {
      label: 'Reject the update',
      help: 'No leads are changed. The sender gets the IDs of the matching leads.',
      example: '“ada@example.com is won” matches two leads: both stay open.',
    },
    newest: {
      label: 'Update the newest',
      help: 'Older leads stay unchanged.',
      example: "“ada@example.com is won”: Friday's lead is won, Monday's stays open.",
    },
    all: {
      label: 'Update all',
      help: 'Every matching lead is updated.',
      example: '“ada@example.com is won”: both leads are won.',
    },
  },

  plan: {
    used: 'Usage this period',
    ofLimit: (used: string, limit: string) => `${used} of ${limit} leads`,
    noLimit: (used: string) => `${used} leads`,
    unlimited: 'Your plan has no lead limit.',
    meter: 'Share of plan used',
    left: (leads: string) => `${leads} left`,
    full: "You've reached your plan limit",
    fullHelp:
      'New leads are saved, but their name, email, phone, note and custom data are hidden until the limit is raised.',
    nearly: "You're close to your plan limit",
    nearlyHelp: 'Leads over the limit are saved, but their contact data is hidden.',
    locked: 'Locked leads',
    lockedHelp: 'Over your plan limit. When the limit is raised, the oldest leads unlock first.',
    period: 'Period',
    subscription: 'Subscription',
    calendarMonth: 'Calendar month',
    periodFromTo: (from: string, to: string) => `${from} to ${to}`,
    daysLeft: (days: number) => pluralize(days, 'day left', 'days left'),
    change: 'Your administrator manages this plan.',
  },
} as const
