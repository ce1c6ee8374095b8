import { language } from '../language.ts'
import { quote } from '../quote.ts'

const number = new Intl.NumberFormat(language)

/** Texts of the filter rules page. */
export const rules = {
  add: 'New rule',
  emptyTitle: 'No rules yet',
  empty:
    'All leads are accepted. Add a rule to block disposable emails, sales pitches or test leads.',
  toQuarantine: 'Go to quarantine',
  list: 'Filter rules, in the order they run',
  off: 'Disabled',
  enabled: (name: string) => `Enable rule ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  moved: (name: string, place: number, of: number) =>
    `${name} moved to position ${place} of ${of}.`,
  deleteTitle: (name: string) => `Delete rule ${quote(name)}?`,
  deleteHelp:
    'New leads that match this rule will be accepted. Leads it blocked stay in quarantine.',
  deleted: 'Rule deleted',
  created: 'Rule created. It applies to new leads.',
  changed: 'Rule saved',

  newTitle: 'New rule',
  editTitle: 'Edit rule',
  start: 'Start from a template:',
  templates: {
    disposable: 'Disposable emails',
    pitches: 'Sales pitches',
    domain: 'Emails from a domain',
    unreachable: 'No email or phone',
  },
  name: 'Name',
  nameHelp: 'Shown in the quarantine and included in the API response to the sender.',
  namePlaceholder: 'Sales pitches',
  isOn: 'Rule enabled',
  isOnHelp: "Disabled rules don't block leads.",
  conditions: 'Block a lead if all conditions match',
  conditionsHelp: 'For “or”, add another rule.',
  condition: (n: number) => `Condition ${n}`,
  and: 'and',
  field: 'Field',
  operator: 'Comparison',
  value: 'Value',
  values: 'Values',
  valuesPlaceholder: 'Type a value and press Enter',
  patternHelp:
    'RE2 regular expression, searched in the first 1,000 characters. Start with (?i) to ignore case.',
  anyCase: 'Not case-sensitive.',
  addCondition: 'Add condition',
  removeCondition: (n: number) => `Remove condition ${n}`,
  save: 'Save rule',
  create: 'Create rule',
  nameNeeded: 'Enter a name.',
  valueNeeded: 'Enter a value.',
  nothingFound: 'No results',
  moreValues: (n: number) => `and ${number.format(n)} more`,

  operators: {
    equals: 'is',
    notEquals: 'is not',
    contains: 'contains',
    notContains: 'does not contain',
    startsWith: 'starts with',
    notStartsWith: 'does not start with',
    endsWith: 'ends with',
    notEndsWith: 'does not end with',
    matches: 'matches pattern',
    notMatches: 'does not match pattern',
    in: 'is one of',
    notIn: 'is not one of',
    isEmpty: 'is empty',
    isNotEmpty: 'is not empty',
    isDisposableEmail: 'is a disposable email',
    isNotDisposableEmail: 'is not a disposable email',
  },
  groups: {
    contact: 'Contact',
    lead: 'Lead',
    page: 'Page',
    campaign: 'Campaign',
    clickIds: 'Click and browser IDs',
    consent: 'Consent',
    searchAds: 'Search ads',
  },
  statuses: { open: 'Open', qualified: 'Qualified', won: 'Won', lost: 'Lost' },
  sources: {
    inbound: 'Website form',
    gtm: 'Google Tag Manager',
    api: 'API',
    manual: 'Manual',
    wordpress: 'WordPress',
    import: 'Import',
  },
  flags: { true: 'Granted', false: 'Denied' },

  test: 'Test on recent leads',
  testWaiting: 'Complete the conditions to see which leads would be blocked.',
  testRunning: 'Testing…',
  testBroken: 'Fix the conditions to test the rule.',
  testNoLeads: 'You have no leads to test the rule on yet.',
  testResult: (refused: number, tested: number) =>
    refused === 0
      ? `None of your last ${number.format(tested)} leads would be blocked.`
      : `${number.format(refused)} of your last ${number.format(tested)} leads would be blocked.`,
  testFewer: (max: number) =>
    `Complex patterns are only tested on the last ${number.format(max)} leads.`,
  testAll: 'This would block every lead. Is that what you want?',
  testMany: 'This would block more than half of your leads. Check the list below.',
  testHelp: 'Uses current lead data, without the contact data of locked leads.',
  refusedLeads: 'Leads that would be blocked',
  nameless: 'Lead without name',
} as const
