import { formatNumber } from '../../lib/numbers.ts'
import { plural, pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

const leads = (n: number): string => pluralize(n, 'lead', 'leads')

/** What the settings say; members, keys, plan and audit are in `team`, pixel and rules by themselves. */
export const settings = {
  title: 'Settings',
  sections: {
    general: 'General',
    members: 'Members',
    keys: 'API keys',
    apps: 'Connected apps',
    pixel: 'Pixel',
    labels: 'Labels',
    conversionEvents: 'Conversion events',
    duplicates: 'Duplicates and matches',
    rules: 'Filtering rules',
    quarantine: 'Quarantine',
    plan: 'Plan and usage',
    audit: 'Audit log',
  },
  /** By the last part of the address. */
  help: {
    labels: 'Words that your team marks leads with. A lead carries one at most.',
    'conversion-events': 'What a lead can count as when it is reported to an ad platform.',
    rules:
      'A rule refuses leads that you do not want. They wait in quarantine for 30 days, so nothing is lost. Rules are tried from top to bottom; the first that fits refuses.',
    quarantine:
      'Leads that a filtering rule refused. They can be released for 30 days, then they are deleted.',
    pixel:
      'A small script on your pages. It tells which ad, search or link brought each visitor, so that a lead carries its way here.',
  },
  readOnly: 'You can read this. Owners and admins of the organization can change it.',
  unsaved: 'There are changes that are not saved.',
  discard: 'Discard',
  numberNeeded: (min: number, max: number) =>
    `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`,
  days: ' days',
  minutes: ' minutes',
  nameNeeded: 'Enter a name.',

  organization: 'Organization',
  organizationHelp: 'How the organization is called, and where in the world it is.',
  name: 'Name',
  nameHelp: 'Members see it in the menu, and people whom you invite see it in their mail.',
  timeZone: 'Time zone',
  timeZoneHelp: (now: string | undefined) =>
    `Days of reports and charts begin at midnight there.${now === undefined ? '' : ` It is ${now} there now.`}`,
  nothingFound: 'Nothing found',
  country: 'Default country',
  countryHelp:
    'Phone numbers without a country code are read as numbers of this country, so that 030 1234567 and +49 30 1234567 are one person.',
  noCountry: 'None',

  windows: 'Visits and conversions',
  windowsHelp: 'How far back the way to a lead goes, and what counts as one visit.',
  conversionWindow: 'Conversion window',
  conversionWindowHelp:
    'Visits up to this many days before a lead count as its way here. It also sets when a lead expires for ad platforms. Leads that are there keep their date.',
  sessionMinutes: 'End of a visit',
  sessionMinutesHelp: 'After this long without a page view, the next one starts a new visit.',

  retention: 'How long leads and visits are kept',
  retentionHelp:
    'Leads are kept until somebody deletes them, and visits for good, unless you set a limit here.',
  retentionOn: 'Delete old leads and visits automatically',
  retentionDays: 'Delete leads after',
  retentionDaysHelp:
    'Counted from the moment at which a lead arrived. Visits are kept for the conversion window longer, so that the way to each lead stays whole.',
  retentionCounting: 'Counting the leads that this deletes …',
  retentionNone: 'Of the leads that are there, this deletes none today.',
  retentionSome: (n: number, day: string) =>
    `${leads(n)} that arrived before ${day} will be deleted within an hour after you save.`,
  retentionWarning:
    'Whatever their status, they go with their contact data, notes and history. Reports of that time lose them, too. Visits that no lead needs any more go within a day. Nothing brings them back.',
  retentionAsk: 'Delete old leads?',
  retentionConfirm: 'Save and delete',

  choices: {
    label: {
      add: 'New label',
      placeholder: 'Such as “Call back”',
      emptyTitle: 'No labels yet',
      empty: 'Add words that help your team to sort leads, such as “Hot” or “Call back”.',
      added: (name: string) => `Label ${quote(name)} is there.`,
      deleted: (name: string) => `Label ${quote(name)} is deleted.`,
      deleteTitle: (name: string) => `Delete label ${quote(name)}?`,
      deleteHelp:
        'It can no longer be chosen. Leads that carry it are not changed: they keep its id, but show no word for it.',
      used: (n: number) =>
        n === 0 ? 'No lead carries it.' : `${leads(n)} ${plural(n, 'carries', 'carry')} it.`,
    },
    conversionEvent: {
      add: 'New conversion event',
      placeholder: 'Such as “Order signed”',
      emptyTitle: 'No conversion events yet',
      empty: 'Add what you count as a success, such as “Qualified lead” or “Order signed”.',
      added: (name: string) => `Conversion event ${quote(name)} is there.`,
      deleted: (name: string) => `Conversion event ${quote(name)} is deleted.`,
      deleteTitle: (name: string) => `Delete conversion event ${quote(name)}?`,
      deleteHelp:
        'It can no longer be chosen. Leads for which it was chosen are not changed: they keep its id, but show no word for it.',
      used: () => '',
    },
  },
  rename: (name: string) => `Rename ${name}`,
  renamed: 'Renamed. Leads keep it.',
  newName: (name: string) => `New name of ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  showLeads: 'Show leads',
  showLeadsOf: (name: string) => `Show leads with ${name}`,

  duplicates: 'When somebody arrives again',
  duplicatesHelp:
    'A new lead is a duplicate when a lead with the same email address or phone number arrived within the window.',
  duplicatePolicies: {
    allow: {
      label: 'Keep both',
      help: 'Each is a lead of its own.',
      example: 'Ada asks on Monday and again on Friday: you see two leads.',
    },
    refuse: {
      label: 'Refuse the second',
      help: 'The first stays as it is. Whoever sent the second is told which lead is there.',
      example: 'Ada asks again on Friday: you see Monday’s lead, unchanged.',
    },
    merge: {
      label: 'Fill in the first',
      help: 'Empty fields of the first are filled from the second. What differs is kept in its history.',
      example: 'On Friday Ada leaves her phone number, too: Monday’s lead gets it.',
    },
  },
  duplicateWindow: 'Window',
  duplicateWindowHelp: 'Whoever arrives again later than this is a new lead.',
  duplicateWindowUnused: 'Not used while both are kept.',
  matches: 'When an update fits several leads',
  matchesHelp:
    'Your systems change leads by email or phone. When several leads have it, this decides.',
  matchPolicies: {
    refuse: {
      label: 'Change none',
      help: 'The update is refused, and its sender is told which leads fit.',
      example: '“ada@example.com is won” fits two leads: both stay open.',
    },
    newest: {
      label: 'Change the newest',
      help: 'Older leads stay as they are.',
      example: '“ada@example.com is won”: Friday’s lead is won, Monday’s stays open.',
    },
    all: {
      label: 'Change all',
      help: 'Every lead that fits is changed.',
      example: '“ada@example.com is won”: both leads are won.',
    },
  },

  quarantine: {
    emptyTitle: 'Nothing is in quarantine',
    empty: 'What a filtering rule refuses waits here for 30 days, so that nothing is lost.',
    toRules: 'Go to the filtering rules',
    caption: 'Leads that a filtering rule refused, newest first',
    who: 'Lead',
    rule: 'Refused by',
    received: 'Arrived',
    expires: 'Will be deleted',
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all that are shown',
    selected: (n: number) => `${formatNumber(n)} selected`,
    clear: 'Clear selection',
    release: 'Release',
    remove: 'Delete',
    read: (name: string) => `Read ${name}`,
    nameless: 'Lead without contact data',
    one: 'Refused lead',
    fields: 'What was sent',
    gone: 'It is no longer in quarantine',
    goneHelp: 'Somebody released or deleted it, or its 30 days are over.',
    released: (n: number) => (n === 1 ? 'Released: it is a lead now.' : `${leads(n)} released.`),
    deleted: (n: number) => (n === 1 ? 'Deleted.' : `${leads(n)} deleted.`),
    failed: (n: number, reason: string) =>
      `${leads(n)} ${plural(n, 'stays', 'stay')} in quarantine: ${reason}`,
    deleteTitle: (n: number) => (n === 1 ? 'Delete this lead?' : `Delete ${leads(n)}?`),
    deleteHelp: 'It never becomes a lead, and nothing brings it back.',
    releaseTitle: (n: number) => `Release ${leads(n)}?`,
    releaseHelp:
      'They become leads that arrive now, and count against the plan. No rule is asked again.',
  },
} as const
