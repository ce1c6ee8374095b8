import { inject } from 'vitest'

/** File as exported by a CRM: mostly valid rows, with duplicates and errors in specific rows. */
const header =
  'Record ID;First name;Last name;Email;Stage;Amount;Create date;Campaign;Favourite colour'

/** Number of rows, not counting the header; large enough for a reload during the import. */
export const rowCount = inject('isFullSize') ? 50_000 : 15_000

const targetNames = 'External ID,First name,Last name,Email,Status,Value,Created,UTM campaign,'

/** Label of the field that each column is mapped to. */
export const expectedTargets = targetNames.split(',')

/** Statuses in the CRM and the lead statuses that they are mapped to. */
export const stages = { 'Closed won': 'won', 'Closed lost': 'lost', SQL: 'qualified', New: 'open' }

/** Ways to corrupt a row, each with the message shown on the page. */
const faults = [
  { corrupt: replaceCells(4, 'Zombie'), reason: /^is an unmapped status$/ },
  {
    corrupt: replaceCells(5, '12,5,0'),
    reason: /^must be a number with "," as the decimal separator$/,
  },
  { corrupt: replaceCells(9, 'too much'), reason: /^is beyond the last column \(9\)/ },
  // Removes the name and email, so that the row has no contact data.
  { corrupt: replaceCells(1, '', '', ''), reason: /^has no name, email, phone or custom data/ },
]
const dateFaults = [{ corrupt: replaceCells(6, '01/12/2099 12:30'), reason: /^is in the future$/ }]

function replaceCells(cell: number, ...texts: string[]) {
  return (cells: string[]): string[] => cells.toSpliced(cell, texts.length, ...texts)
}

interface Row {
  readonly cells: readonly string[]
  readonly fault?: (typeof faults)[number]
}

const padTwo = (number: number): string => String(number).padStart(2, '0')

/** Row `i`, in chronological order; days are at most 12, so day and month are ambiguous. */
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

/**
 * Every 100th row repeats an earlier ID. Some rows are invalid, but not the first ones, because
 * column detection reads them.
 */
function buildRow(i: number): Row {
  const cells = validCells(i)
  if (i % 100 === 99) {
    // The row repeats an earlier row's ID but has a different status; the lead must be created from
    // the earlier row.
    const [id = '', , , , , , ...others] = validCells(i - 50)
    return { cells: [id, ...cells.slice(1, 6), ...others] }
  }
  // Repeats the previous row's ID. If the previous row is invalid, as it usually is, this row is
  // not a duplicate.
  if (i % 500 === 251) return { cells: [`crm-${i - 1}`, ...cells.slice(1)] }
  if (i < 1_200 || i % 500 !== 250) return { cells }
  // Invalid dates come last. Otherwise, later rows would count as older, and the import would sort
  // the whole file.
  const kinds = i > rowCount - 1_000 ? dateFaults : faults
  const fault = kinds[Math.floor(i / 500) % kinds.length]
  return fault === undefined ? { cells } : { cells: fault.corrupt(cells), fault }
}

const rows = Array.from({ length: rowCount }, (_, i) => buildRow(i))

/** The file as a string. */
export const csv = [header, ...rows.map(({ cells }) => cells.join(';')), ''].join('\r\n')

/** Invalid rows, each with its line number and error. */
export const invalidRows = rows.flatMap(({ fault }, i) =>
  fault === undefined ? [] : [{ line: i + 2, fault }],
)

/** External ID of a lead that already exists before the import. */
export const existingId = 'crm-7'

/** First valid row for each new lead in the file, by external ID. */
export const newLeads = new Map<string, readonly string[]>()
for (const { cells, fault } of rows) {
  const [id = ''] = cells
  if (fault === undefined && id !== existingId && !newLeads.has(id)) newLeads.set(id, cells)
}

/** Rows without errors. */
export const validCount = rowCount - invalidRows.length

/** Valid rows for the same lead as an earlier row. */
export const duplicateCount = validCount - newLeads.size - 1

/** Counts the leads in the file whose cells meet a condition. */
export const countNewLeads = (is: (cells: readonly string[]) => boolean): number =>
  [...newLeads.values()].filter(is).length
