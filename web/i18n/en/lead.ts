import { type LeadField, leadFieldEntries } from '../../../contract/lead-fields.ts'
import { pluralize } from '../plural.ts'

/** Texts of the lead page. */
export const lead = {
  title: 'Lead',
  backToList: 'Back to list',
  previous: 'Previous lead',
  next: 'Next lead',
  created: (when: string) => `Created ${when}`,
  contact: 'Contact',
  noContact: 'No contact data',
  writeEmail: (address: string) => `Email ${address}`,
  call: (number: string) => `Call ${number}`,
  copyField: (field: string) => `Copy ${field.toLowerCase()}`,
  lockedTitle: 'Over your plan limit',
  lockedHelp:
    'Contact data, note and custom data are saved and will unlock when your limit is raised.',
  progress: 'Status and value',
  lossReason: 'Loss reason',
  value: 'Value',
  note: 'Note',
  notePlaceholder: 'Add a note…',
  label: 'Label',
  noLabel: 'No label',
  conversionEvent: 'Conversion event',
  noConversionEvent: 'None',
  conversionName: 'Conversion name',
  save: 'Save',
  editConflict: 'Someone else edited this. Save to overwrite, or cancel to see their version.',
  notOverwritten: "Someone else edited this after you opened it. Your change wasn't saved.",
  saved: (field: string) => `${field} saved`,
  readOnly: 'You have view-only access.',
  details: 'All fields',
  showEmpty: 'Show empty fields',
  custom: 'Custom data',
  journey: 'Visit history',
  journeyHelp: (sessions: number, pages: number) =>
    `${pluralize(sessions, 'visit', 'visits')}, ${pluralize(pages, 'page view', 'page views')}`,
  noJourney: 'No visits recorded',
  noJourneyHelp:
    'The pixel links website leads to earlier visits. Leads added manually, imported or created without consent have none.',
  converting: 'Converting visit',
  unknownChannel: 'Unknown channel',
  landing: 'Landing page',
  referrer: 'Referrer',
  device: 'Device',
  devices: { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet', other: 'Other' },
  country: 'Country',
  lasted: (minutes: number) =>
    minutes < 1 ? 'under a minute' : pluralize(minutes, 'minute', 'minutes'),
  pages: (count: number) => pluralize(count, 'page', 'pages'),
  showPages: (count: number) => `Show ${pluralize(count, 'page', 'pages')}`,
  hidePages: 'Hide pages',
  morePages: (count: number) => `and ${pluralize(count, 'more page', 'more pages')}`,
  leadCreated: 'Lead created',
  history: 'History',
  noHistory: 'No changes since the lead was created',
  historyCut: 'Only the first 1,000 changes are shown.',
  ignored: (sent: string) => `Ignored from a duplicate: ${sent}`,
  empty: 'empty',
  actors: {
    key: 'an API key',
    user: 'an unknown user',
    client: 'a connected app',
    import: 'an import',
    system: 'Leadtrace',
  },
  byImport: 'by importing',
  by: (who: string) => `by ${who}`,
} as const

/** Labels of lead fields, as in the API reference. */
export const fieldLabels = Object.fromEntries(
  leadFieldEntries.map(([field, { label }]) => [field, label]),
  // One entry for each field.
) as Readonly<Record<LeadField, string>>
