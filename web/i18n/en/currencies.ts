import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

/** UI strings for the exchange rates page. */
export const currencies = {
  help: 'Add exchange rates to show spend in one currency. Each day uses the rate in effect that day.',
  rates: 'Exchange rates',
  none: 'No exchange rates yet',
  noneHelp: 'You only need them if you pay for ads in more than one currency.',
  from: 'From',
  to: 'To',
  day: 'Effective from',
  rate: 'Rate',
  add: 'Add rate',
  addTitle: 'Add exchange rate',
  added: 'Rate saved',
  paste: 'Paste rates',
  pasteTitle: 'Paste exchange rates',
  pasteHelp:
    'From, to, date and rate, separated by commas, semicolons or tabs. A header row is ignored, and rates for existing dates are replaced.',
  lines: 'Rates, one per line',
  placeholder: 'USD,EUR,2026-11-01,0.9231',
  store: (count: number) => `Save ${pluralize(count, 'rate', 'rates')}`,
  tooMany: (max: string) => `Paste up to ${max} rates at a time.`,
  wrongLines: (count: number) => pluralize(count, 'invalid line', 'invalid lines'),
  line: (number: string, text: string, reason: string) =>
    `Line ${number}, ${quote(text)}: ${reason}`,
  reasons: {
    parts: 'enter both currencies, a date and a rate',
    currency: 'enter a three-letter currency code, such as EUR',
    same: 'choose two different currencies',
    day: 'enter a valid date, such as 2026-11-30',
    rate: 'enter a number above 0, such as 0.9231',
  },
  stored: (inserted: string, updated: string, unchanged: string) =>
    `${inserted} added, ${updated} updated, ${unchanged} unchanged`,
  all: 'All currencies',
  pair: 'Currency pair',
  older: 'Show older rates',
  remove: (from: string, to: string, day: string) => `Delete rate from ${from} to ${to}, ${day}`,
  removeTitle: 'Delete this exchange rate?',
  removeHelp: (from: string, to: string, day: string) =>
    `${from} to ${to}, ${day}. Amounts from this day on will use the previous rate.`,
  removed: 'Rate deleted',
} as const
