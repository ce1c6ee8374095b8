import { formatNumber } from '../format/numbers.ts'
import { language } from './language.ts'

const plurals = new Intl.PluralRules(language)
const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count)} ${plurals.select(count) === 'one' ? one : more}`

/** What the page of one lead says. */
export const lead = {
  title: 'Lead',
  backToList: 'Back to the list',
  previous: 'Previous lead',
  next: 'Next lead',
  arrived: (when: string) => `Arrived ${when}`,
  contact: 'Contact',
  noContact: 'No contact data came with this lead.',
  writeEmail: (address: string) => `Write to ${address}`,
  call: (number: string) => `Call ${number}`,
  copyField: (field: string) => `Copy ${field.toLowerCase()}`,
  lockedTitle: 'Locked: beyond the plan',
  lockedHelp:
    'Name, email, phone, note and custom data are kept, and shown as soon as the plan allows.',
  work: 'Progress',
  status: 'Status',
  lossReason: 'Loss reason',
  value: 'Value',
  note: 'Note',
  notePlaceholder: 'What was agreed, what comes next',
  label: 'Label',
  noLabel: 'No label',
  conversionEvent: 'Conversion event',
  noConversionEvent: 'None chosen',
  conversionName: 'Conversion name',
  save: 'Save',
  saved: (field: string) => `${field} saved`,
  notYours: 'Your role reads leads but does not change them.',
  details: 'All fields',
  showEmpty: 'Show empty fields',
  noneInGroup: 'Nothing known',
  custom: 'Custom data',
  journey: 'Journey',
  journeyHelp: (sessions: number, pages: number) =>
    `${counted(sessions, 'session', 'sessions')}, ${counted(pages, 'page view', 'page views')}`,
  noJourney: 'No session is linked',
  noJourneyHelp:
    'The pixel links leads of your website to the visits before. Leads that came by hand, from a file or without consent have none.',
  converting: 'Brought the lead',
  channel: 'Channel',
  unknownChannel: 'Unknown channel',
  campaign: 'Campaign',
  landing: 'Landing page',
  referrer: 'Referrer',
  device: 'Device',
  country: 'Country',
  lasted: (minutes: number) =>
    minutes < 1 ? 'under a minute' : counted(minutes, 'minute', 'minutes'),
  pages: (count: number) => counted(count, 'page', 'pages'),
  showPages: (count: number) => `Show ${counted(count, 'page', 'pages')}`,
  hidePages: 'Hide pages',
  morePages: (count: number) => `and ${counted(count, 'more page', 'more pages')}`,
  clickIds: 'Click IDs',
  utm: 'UTM',
  arrivedHere: 'Lead arrived',
  history: 'History',
  noHistory: 'Nothing has changed since the lead arrived.',
  historyCut: 'The first 1,000 changes are shown.',
  from: 'from',
  to: 'to',
  empty: 'empty',
  hidden: 'hidden',
  actors: {
    key: 'An API key',
    user: 'Somebody',
    client: 'A connected app',
    import: 'An import',
    system: 'Leadtrace',
  },
  by: (who: string) => `by ${who}`,
} as const
