import { inject } from 'vitest'

/**
 * A file as a customer system exports it: mostly valid rows, with some duplicates and faults at known
 * lines.
 */
const header =
  'Record ID;First name;Last name;Email;Stage;Amount;Create date;Campaign;Favourite colour'

/** Rows of the file, without its header: enough for a reload while they are imported. */
export const rowCount = inject('isFullSize') ? 50_000 : 15_000

const targetNames = 'External ID,First name,Last name,Email,Status,Value,Created,UTM campaign,'

/** What each column becomes by its name, as the page shows it. */
export const expectedTargets = targetNames.split(',')

/** Texts of other systems, and what they mean. */
export const stages = { 'Closed won': 'won', 'Closed lost': 'lost', SQL: 'qualified', New: 'open' }

/** Ways to corrupt a row, and the reason that the page shows. */
const faults = [
  { corrupt: replaceCells(3, 'nobody at example'), reason: /email/i },
  { corrupt: replaceCells(4, 'Zombie'), reason: /^is an unmapped status$/ },
  {
    corrupt: replaceCells(5, '12,5,0'),
    reason: /^must be a number with "," as the decimal separator$/,
  },
  { corrupt: replaceCells(9, 'too much'), reason: /^is beyond the last column \(9\)/ },
  // Says something of a lead, and nothing of a person.
  { corrupt: replaceCells(1, '', '', ''), reason: /^has no name, email, phone or custom data/ },
]
const dateFaults = [
  { corrupt: replaceCells(6, '31/02/2025 12:30'), reason: /^is not a valid date$/ },
  { corrupt: replaceCells(6, '01/12/2099 12:30'), reason: /^is in the future$/ },
]

function replaceCells(cell: number, ...texts: string[]) {
  return (cells: string[]): string[] => cells.toSpliced(cell, texts.length, ...texts)
}

interface Row {
  readonly cells: readonly string[]
  readonly fault?: (typeof faults)[number]
}

const padTwo = (number: number): string => String(number).padStart(2, '0')

/** Row `i`, in chronological order; no day is after the 12th, so day and month are ambiguous. */
function validCells(i: number): string[] {
  const day = Math.floor((i / rowCount) * 288)
  const [year, month, date] = [2024 + Math.floor(day / 144), Math.floor(day / 12) % 12, day % 12]
  return [
    `crm-${i}`,
    'Zoë',
    i % 50 === 0 ? '"O; ""Brien"""' : `Müller ${i}`,
    `lead-${i}@example.com`,
    Object.keys(stages)[i % 4] ?? '',
    `1.234,${padTwo(i % 100)}`,
    `${padTwo(date + 1)}/${padTwo(month + 1)}/${year} 12:30`,
    i % 2 === 0 ? 'spring' : '',
    'red',
  ]
}

/** Every 100th row has the ID of an earlier one; some are wrong, beyond what a guess looks at. */
function buildRow(i: number): Row {
  const cells = validCells(i)
  if (i % 100 === 99) {
    // Of the same moment, but of another status: the first of them is to be the lead.
    const [id = '', , , , , , ...others] = validCells(i - 50)
    return { cells: [id, ...cells.slice(1, 6), ...others] }
  }
  // The row before is mostly wrong, so that this one is no duplicate then.
  if (i % 500 === 251) return { cells: [`crm-${i - 1}`, ...cells.slice(1)] }
  if (i < 1_200 || i % 500 !== 250) return { cells }
  // Wrong dates stand last: the rows behind them would be taken for older ones, and all be sorted.
  const kinds = i > rowCount - 1_000 ? dateFaults : faults
  const fault = kinds[Math.floor(i / 500) % kinds.length]
  return fault === undefined ? { cells } : { cells: fault.corrupt(cells), fault }
}

const rows = Array.from({ length: rowCount }, (_, i) => buildRow(i))

/** The file itself. */
export const csv = [header, ...rows.map(({ cells }) => cells.join(';')), ''].join('\r\n')

/** Its invalid rows, with the line and fault of each. */
export const invalidRows = rows.flatMap(({ fault }, i) =>
  fault === undefined ? [] : [{ line: i + 2, fault }],
)

/** External id of a lead that exists before the import. */
export const existingId = 'crm-7'

/** The first valid row of each lead that the file brings, by its external id. */
export const newLeads = new Map<string, readonly string[]>()
for (const { cells, fault } of rows) {
  const [id = ''] = cells
  if (fault === undefined && id !== existingId && !newLeads.has(id)) newLeads.set(id, cells)
}

/** Rows without a fault. */
export const validCount = rowCount - invalidRows.length

/** Valid rows whose lead an earlier row has. */
export const duplicateCount = validCount - newLeads.size - 1

/** Counts the leads that the file brings by their cells. */
export const countNewLeads = (is: (cells: readonly string[]) => boolean): number =>
  [...newLeads.values()].filter(is).length
