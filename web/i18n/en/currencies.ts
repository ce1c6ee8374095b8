import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

/** What the page of currencies says. */
export const currencies = {
  help: 'Spend is never added up over currencies by itself. With rates of yours, the report can show it in one: each day by the rate of that day, or the newest before it.',
  rates: 'Rates',
  none: 'No rates yet',
  noneHelp:
    'Add one, or paste many. They are needed only where ads are paid in several currencies.',
  from: 'From',
  to: 'To',
  day: 'From day on',
  rate: 'Rate',
  add: 'Add',
  addTitle: 'Add a rate',
  added: 'The rate is stored',
  paste: 'Paste many',
  pasteTitle: 'Paste rates',
  pasteHelp:
    'One per line: from, to, day, rate. Commas, semicolons or tabs; a first line of names is passed over. Known days are replaced.',
  lines: 'Rates, one per line',
  placeholder: 'USD,EUR,2026-11-01,0.9231',
  store: (count: number) => `Store ${pluralize(count, 'rate', 'rates')}`,
  tooMany: (max: string) => `At most ${max} rates at once.`,
  wrongLines: (count: number) => pluralize(count, 'line cannot be read', 'lines cannot be read'),
  line: (number: string, text: string, reason: string) =>
    `Line ${number}, ${quote(text)}: ${reason}`,
  reasons: {
    parts: 'needs four parts: from, to, day and rate',
    currency: 'a currency is three letters, such as EUR',
    same: 'both currencies are the same',
    day: 'the day is no day of the calendar, written 2026-11-30',
    rate: 'the rate is no number above 0, such as 0.9231',
  },
  stored: (inserted: string, updated: string, unchanged: string) =>
    `${inserted} new, ${updated} replaced, ${unchanged} unchanged`,
  all: 'All currencies',
  pair: 'Currencies',
  older: 'Show older ones',
  remove: (from: string, to: string, day: string) =>
    `Delete the rate from ${from} to ${to} of ${day}`,
  removeTitle: 'Delete this rate?',
  removeHelp: (from: string, to: string, day: string) =>
    `From ${from} to ${to}, of ${day}. Days from then on are shown by the newest rate before it.`,
  removed: 'The rate is deleted',
} as const
