import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

/** UI strings for the pixel settings. */
export const pixel = {
  add: 'Add site',
  emptyTitle: 'Install the pixel on your site',
  empty: 'Add your site, then paste one line of code into its pages.',
  emptyReader: 'Ask an owner or admin to add a site.',

  newTitle: 'Add site',
  editTitle: 'Edit site',
  name: 'Name',
  namePlaceholder: 'Main site',
  nameNeeded: 'Enter a name.',
  origins: 'Allowed domains',
  originsHelp:
    'Accept data only from these domains. Use https://*.example.com for all subdomains. Leave empty to allow all.',
  originsPlaceholder: 'https://www.example.com',
  notOrigin: (text: string) =>
    `${quote(text)} isn't a valid domain. Enter https://www.example.com or https://*.example.com.`,
  forms: 'Capture forms',
  formsHelp: 'Form submissions on your pages become leads, with all submitted fields.',
  create: 'Add site',
  created: 'Site added. Paste its tracking code into your pages.',
  changed: 'Site saved',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete site ${quote(name)}?`,
  deleteHelp:
    'Data from its pages will be rejected, so remove the tracking code. Existing leads and visits are kept. If you add the site again, it will get a new ID.',
  deleted: 'Site deleted',

  siteId: 'Site ID',
  anyOrigin: 'All domains allowed',
  formsOn: 'Form capture on',
  formsOff: 'Form capture off',

  waiting: 'Waiting for the first page view',
  waitingHelp:
    'Paste the code, open your site and accept cookies if asked. This page updates automatically.',
  silent: 'No request from the pixel yet',
  silentChecks: [
    'Open your site in a browser without an ad blocker.',
    'If you use a tag manager, add its code (below) and publish the container.',
    "Allow Leadtrace's URL in your Content Security Policy.",
  ],
  noId: 'Your site loads the pixel without its site ID',
  noIdChecks: ['Copy the code again. Tag managers need their own code.'],
  noConsent: 'The pixel works, but no visitor has consented yet',
  noConsentChecks: [
    'Accept cookies on your site to test it.',
    "If your banner doesn't support Google Consent Mode, pass consent to the pixel yourself.",
  ],
  refusedOnly: 'The pixel is sending data, but all of it is being rejected',
  refusedOnlyHelp: 'See the reasons below.',
  seen: (ago: string) => `Last data received ${ago}`,
  seenFresh: 'Data received just now',
  quiet: (ago: string) => `Last data received ${ago}`,
  quietHelp: 'Is the tracking code still installed?',
  arrived: (name: string) => `Pixel detected on ${quote(name)}`,
  ofToday: (n: string) => `last 30 days · ${n} today`,
  pageViews: 'Page views',
  withoutConsent: 'Without consent',
  leads: 'Leads',
  refused: 'Rejected',

  snippet: 'Tracking code',
  snippetHelp: 'Paste this code before </head> on every page.',
  snippetPlace: 'Where the code goes',
  placeSite: 'Website',
  placeTagManager: 'Tag manager',
  tagManagerHelp: 'Create a Custom HTML tag for all pages, and publish the container.',
  copySnippet: 'Copy code',
  showSnippet: 'Show code',
  hideSnippet: 'Hide code',
  consent: 'Consent',
  consentBanner: 'My site uses a consent banner',
  consentGranted: "My site doesn't need consent",
  consentBannerHelp:
    'The pixel follows Google Consent Mode v2. Until visitors consent, it only counts page views and creates no visitor ID.',
  consentGrantedHelp:
    'The pixel recognizes visitors from their first page, unless their browser sends Global Privacy Control.',
  selector: 'Forms to capture',
  selectorHelp: 'CSS selector of the forms to capture. Leave empty to capture all forms.',
  selectorPlaceholder: '#contact form',

  rejected: 'Rejected events',
  rejectedHelp: "Events that weren't saved: up to 1,000 from the last 30 days.",
  rejectedNone: 'No rejected events',
  deletedSite: 'Deleted site',
  noOrigin: 'Unknown domain',
  showBody: 'Show event data',
  hideBody: 'Hide event data',
  secretFields: (names: string, page: string) => `${names} on ${page}`,
  refusedTimes: (n: number) => pluralize(n, 'time', 'times'),
  reasons: {
    bad_json: {
      title: 'Invalid JSON',
      help: "The event wasn't sent by the pixel.",
    },
    bad_body: {
      title: 'Unknown event',
      help: 'Sent by another app or a very old version of the pixel.',
    },
    too_large: { title: 'Too large', help: 'The event is too large to have come from the pixel.' },
    unknown_site: {
      title: 'Unknown site',
      help: "The site ID isn't one of yours. Copy the tracking code again.",
    },
    origin: {
      title: 'Domain not allowed',
      help: 'If the page is yours, add its domain to the allowed domains.',
    },
    bot: { title: 'Bot', help: 'A search engine or another bot opened the page.' },
    rate: { title: 'Rate limited', help: 'One visitor or the whole site sent too many events.' },
    too_late: {
      title: 'Too late',
      help: 'The page view arrived too late. The laptop may have been asleep.',
    },
    too_many: {
      title: 'Too many page views',
      help: 'This visitor has reached the page view limit.',
    },
    bad_address: { title: 'Invalid URL', help: "The page URL couldn't be read." },
    referrer_spam: {
      title: 'Referrer spam',
      help: 'The referrer is known for fake visits. Nothing was saved.',
    },
    no_consent: {
      title: 'No consent',
      help: "The visitor didn't consent to tracking, so the data wasn't saved.",
    },
    no_identity: {
      title: 'No contact data',
      help: "The page tried to identify a visitor but didn't send a valid email or phone number.",
    },
    not_storable: {
      title: 'Invalid characters',
      help: "The event contains characters that can't be stored.",
    },
    forms_off: {
      title: 'Form capture is off',
      help: 'A form was submitted. Turn on form capture for the site to create leads.',
    },
    trap: {
      title: 'Spam bot',
      help: "The form's hidden field was filled in.",
    },
    rule: {
      title: 'Filter rule',
      help: "A filter rule blocked the lead. It's in quarantine.",
    },
    duplicate: {
      title: 'Duplicate',
      help: 'The lead already exists, and your settings reject duplicates.',
    },
    secret_field: {
      title: 'Field not saved',
      help: "It looks like a secret. If it isn't, rename the field.",
    },
    no_contact: {
      title: 'Not a lead form',
      help: 'The form has no contact data or message. It may be a search form.',
    },
    invalid_lead: {
      title: 'Invalid lead',
      help: 'The data from the page is empty or not allowed in a lead.',
    },
  },
} as const
