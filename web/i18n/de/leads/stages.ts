import { formatNumber } from '../../../lib/numbers.ts'
import type { stages as english } from '../../en/leads/stages.ts'
import { pluralize } from '../../plural.ts'
import { quote } from '../../quote.ts'
import type { Translation } from '../../translation.ts'

export const stages: Translation<typeof english> = {
  none: 'Keine Phase',
  add: 'Neue Phase',
  addTo: (status) => `Neue Phase, Status ${status}`,
  placeholder: 'Angebot gesendet',
  added: (name) => `Phase ${quote(name)} hinzugefügt`,
  emptyOf: (status) => `Der Status ${status} hat noch keine Phasen.`,
  list: (status) => `Phasen, Status ${status}`,
  full: (max) => `Ein Status kann höchstens ${max} Phasen haben.`,
  color: (name) => `Farbe von ${name}`,
  colors: {
    blue: 'Blau',
    cyan: 'Cyan',
    teal: 'Petrol',
    lime: 'Hellgrün',
    yellow: 'Gelb',
    orange: 'Orange',
    pink: 'Pink',
    violet: 'Violett',
    gray: 'Grau',
  },
  deleted: (name) => `Phase ${quote(name)} gelöscht`,
  deleteTitle: (name) => `Phase ${quote(name)} löschen?`,
  deleteHelp: (n) =>
    n === 0
      ? 'Kein Lead ist in dieser Phase.'
      : `${pluralize(n, 'Lead ist', 'Leads sind')} danach in keiner Phase. Der Status bleibt.`,
  changed: (count, name) => `${pluralize(count, 'Lead', 'Leads')} nach ${quote(name)} verschoben`,
  report: 'Phasen',
  reportHelp: 'Leads, die in eine Phase kamen, und wie lange sie blieben.',
  median: (duration) => `· ${duration} in der Phase (Median)`,
  noTime: '· noch keiner weiter',
  layout: 'Ansicht',
  table: 'Liste',
  board: 'Board',
  boardHelp:
    'Ziehen Sie Leads in eine andere Spalte, oder drücken Sie Umschalt und eine Pfeiltaste.',
  column: (name, count) => `${name}, ${count}`,
  count: (count) => pluralize(count, 'Lead', 'Leads'),
  more: 'Mehr anzeigen',
  rest: (count) => `Alle ${formatNumber(count)} in der Liste anzeigen`,
  emptyColumn: 'Keine Leads',
}
