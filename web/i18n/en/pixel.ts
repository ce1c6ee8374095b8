import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

/** What the page of the pixel says. */
export const pixel = {
  add: 'Add a site',
  emptyTitle: 'Put the pixel on your site',
  empty:
    'Add your site, paste one line into its pages, and watch here for its first page view. It takes two minutes.',
  emptyReader: 'Owners and admins of the organization can add a site.',

  newTitle: 'Add a site',
  editTitle: 'Edit site',
  name: 'Name',
  namePlaceholder: 'Such as “Main site”',
  nameNeeded: 'Enter a name.',
  origins: 'Allowed origins',
  originsHelp:
    'Only pages of these addresses may send. Use https://*.example.com for all subdomains. Without any, every page may send.',
  originsPlaceholder: 'https://www.example.com',
  notOrigin: (text: string) =>
    `${quote(text)} is no origin. Write https://www.example.com, or https://*.example.com.`,
  forms: 'Forms become leads',
  formsHelp:
    'What visitors submit on these pages is stored as a lead, with all that the form asks.',
  create: 'Add site',
  created: 'The site is there. Paste its line into your pages.',
  changed: 'The site is changed.',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete site ${quote(name)}?`,
  deleteHelp:
    'What its pages send from now on is refused, so take the line out of them. Leads and visits that came from it stay. A new site has a new id.',
  deleted: 'The site is deleted.',

  siteId: 'Site id',
  anyOrigin: 'Any page may send',
  formsOn: 'Forms on',
  formsOff: 'Forms off',

  waiting: 'Waiting for the first page view',
  waitingHelp:
    'Paste the line, open a page of the site, and accept its banner if it has one. This changes by itself some seconds later.',
  refusedOnly: 'Something arrives, but is refused',
  refusedOnlyHelp: 'The reasons stand below.',
  seen: (ago: string) => `Seen ${ago}`,
  seenFresh: 'Seen just now',
  quiet: (ago: string) => `Quiet since ${ago}`,
  quietHelp: 'Is the line still in your pages?',
  arrived: (name: string) => `The pixel of ${name} is there.`,
  ofToday: (n: string) => `in 30 days; ${n} today`,
  pageViews: 'Page views',
  withoutConsent: 'Without consent',
  leads: 'Leads',
  refused: 'Refused',

  snippet: 'Line for your pages',
  snippetHelp: 'Paste it into the head of every page, as it is.',
  copySnippet: 'Copy the line',
  showSnippet: 'Show the line',
  hideSnippet: 'Hide the line',
  consent: 'Consent',
  consentBanner: 'My site asks visitors',
  consentGranted: 'My site needs no consent',
  consentBannerHelp:
    'The pixel follows Google’s Consent Mode v2. Until a visitor agrees it stores nothing and only counts page views.',
  consentGrantedHelp:
    'The pixel recognizes every visitor from the first page on, unless their browser sends Global Privacy Control.',
  selector: 'Only some forms',
  selectorHelp: 'A CSS selector of the forms that become leads. Empty: all forms.',
  selectorPlaceholder: '#contact form',

  rejected: 'What was refused',
  rejectedHelp:
    'Messages of pixels that were not kept, newest first. The newest 1,000 of the last 30 days can be read here.',
  rejectedNone: 'Nothing was refused.',
  deletedSite: 'Deleted site',
  noOrigin: 'No origin',
  showBody: 'Show what was sent',
  hideBody: 'Hide what was sent',
  refusedTimes: (n: number) => pluralize(n, 'time', 'times'),
  reasons: {
    bad_json: {
      title: 'Broken message',
      help: 'It is no JSON. Something other than the pixel sent it.',
    },
    bad_body: {
      title: 'Unknown message',
      help: 'The pixel does not send such messages. Something else did, or a very old pixel.',
    },
    too_large: { title: 'Too large', help: 'It is larger than anything that the pixel sends.' },
    unknown_site: {
      title: 'Unknown site',
      help: 'Its site id is not one of yours. Copy the line again.',
    },
    origin: {
      title: 'Origin not allowed',
      help: 'The page is not among the allowed origins. If it is yours, add it to the site.',
    },
    bot: { title: 'Robot', help: 'A search engine or another robot looked at the page.' },
    rate: { title: 'Too often', help: 'One visitor or the whole site sent faster than is taken.' },
    too_late: {
      title: 'Too late',
      help: 'The page view was older than is taken, such as from a laptop that slept.',
    },
    too_many: {
      title: 'Too many page views',
      help: 'This visitor already has as many page views as are kept of one.',
    },
    bad_address: { title: 'Address not readable', help: 'The address of the page makes no sense.' },
    no_consent: {
      title: 'No consent',
      help: 'The visitor did not agree to be recognized, so nothing of them is kept.',
    },
    no_identity: {
      title: 'Nobody',
      help: 'The page named a visitor without a usable email address or phone number.',
    },
    not_storable: { title: 'Not storable', help: 'It holds characters that cannot be stored.' },
    forms_off: {
      title: 'Forms are off',
      help: 'A form was sent, but the site does not take forms. Turn them on in the site.',
    },
    trap: {
      title: 'Filled in by a robot',
      help: 'The field that people do not see was filled in.',
    },
    rule: {
      title: 'Filtering rule',
      help: 'A filtering rule refused the lead. It is in quarantine.',
    },
    duplicate: {
      title: 'Duplicate',
      help: 'The lead is there already, and your settings refuse a second one.',
    },
    invalid_lead: {
      title: 'No lead',
      help: 'The form holds neither contact data nor answers, such as a search field.',
    },
  },
} as const
