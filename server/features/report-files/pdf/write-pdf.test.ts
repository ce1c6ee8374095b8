import { expect, test, vi } from 'vitest'
import { readPdf } from '../../../test/calls/read-pdf.ts'
import { buildPng, buildWebp } from '../../../test/calls/samples/images.ts'
import type { ChartSection, ReportDocument, TableSection } from '../document.ts'
import { writePdf } from './write-pdf.ts'

const table: TableSection = {
  kind: 'table',
  title: 'Leads by campaign',
  columns: [
    { label: 'Campaign', share: 3 },
    { label: 'Leads', share: 1 },
  ],
  rows: [{ cells: ['Brand', '12'] }],
  totals: [{ cells: ['Total', '12'] }],
  notes: [],
}

const report: ReportDocument = {
  title: 'Attribution',
  language: 'en',
  organization: 'Acme',
  logo: undefined,
  accentColor: '#7048e8',
  facts: [{ label: 'Period', value: 'Nov 1 – 28, 2026' }],
  sections: [table],
  createdAt: 'Created on Nov 29, 2026, 7:00 AM (Europe/Berlin)',
}

const running = new AbortController().signal

async function write(changes: Partial<ReportDocument> = {}): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writePdf({ ...report, ...changes }, running)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const read = async (changes?: Partial<ReportDocument>) => readPdf(await write(changes))

const buildRows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ cells: [`Campaign ${i + 1}`, `${i}`] }))

test('a report has a title, what it covers, its rows, totals, date and page number', async () => {
  const { pages, title, language } = await read()

  expect([title, language, pages.length]).toEqual(['Attribution', 'en', 1])
  for (const text of [
    ...['Acme', 'Attribution', 'Period', 'Nov 1 – 28, 2026', 'Leads by campaign'],
    ...['Campaign', 'Brand', '12', 'Total', 'Created on Nov 29, 2026, 7:00 AM (Europe/Berlin)'],
    'Page 1 of 1',
  ]) {
    expect(pages[0]).toContain(text)
  }
})

test('a long table repeats its header, and every page has its number', async () => {
  const { pages } = await read({ sections: [{ ...table, rows: buildRows(120) }] })

  expect(pages.length).toBeGreaterThan(2)
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    expect(page).toMatch(/Campaign\s+Leads/)
  }
  expect(pages[0]).not.toContain('Acme · Attribution')
  expect(pages[1]).toContain('Acme · Attribution')
  expect(pages.at(-1)).toContain('Total')
  const all = pages.join(' ')
  expect(buildRows(120).every(({ cells: [name = ''] }) => all.includes(name))).toBe(true)
})

test('letters of Latin, Cyrillic, Greek and Vietnamese are shown', async () => {
  const names = ['Łódź €', 'Größe', 'Кампания', 'Καμπάνια', 'Chiến dịch mùa xuân']

  const { pages } = await read({
    sections: [{ ...table, rows: names.map((name) => ({ cells: [name, '1'] })) }],
  })

  for (const name of names) expect(pages[0]).toContain(name)
  expect(pages[0]).not.toContain('cannot show')
})

test('characters of other scripts become boxes, which a note explains', async () => {
  const rows = [{ cells: ['春のキャンペーン 🎉 sale', '1'] }, { cells: ['\u0000\uD800 lone', '2'] }]

  const bytes = await write({ sections: [{ ...table, rows }] })

  const { pages } = await readPdf(bytes)
  expect(pages[0]).toContain('sale')
  expect(pages[0]).toContain('lone')
  expect(pages[0]).toContain('stands for characters that this file cannot show')
  // The file still contains the text for screen readers, in UTF-16.
  const name = Buffer.from('\uFEFF春のキャンペーン 🎉 sale', 'utf16le').swap16()
  expect(bytes.includes(name.subarray(0, 8))).toBe(true)
})

test('a long name is shortened, which a note explains', async () => {
  const rows = [{ cells: [`${'very long name '.repeat(60)}`, '1'] }]

  const { pages } = await read({ sections: [{ ...table, rows }] })

  expect(pages[0]).toContain('…')
  expect(pages[0]).toContain('Long names are shortened')
})

test('screen readers find headings, tables and the description of a chart', async () => {
  const chart: ChartSection = {
    kind: 'chart',
    title: 'Leads per day',
    isStacked: true,
    labels: ['Nov 1', 'Nov 2'],
    series: [{ name: 'Email', color: '#228be6', values: [1, 2] }],
    incomplete: ['Nov 2'],
    note: 'Pale bars show incomplete periods.',
    formatAxis: String,
  }

  const { roles, alts, pages } = await read({ sections: [chart, table] })

  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Figure', 'Table', 'TR', 'TH', 'TD']))
  expect(alts).toContain('Leads per day. Email: 3')
  expect(pages[0]).toContain('Pale bars show incomplete periods.')
})

test.for([
  ['a PNG image is shown', 'image/png', buildPng(), true],
  ['a damaged image is not shown', 'image/png', buildPng().subarray(0, 60), false],
  ['a WebP image is not shown', 'image/webp', buildWebp('VP8X', 64, 32), false],
] as const)('%s as the logo', async ([, type, image, isShown]) => {
  const bytes = await write({ logo: { type, bytes: image, width: 64, height: 32 } })

  expect(bytes.includes('/Subtype /Image')).toBe(isShown)
  const { alts, pages } = await readPdf(bytes)
  expect(alts.includes('Acme')).toBe(isShown)
  expect(pages[0]).toContain('Acme')
})

test('pages are landscape if the table is wide', async () => {
  const columns = Array.from({ length: 12 }, (_, i) => ({ label: `Column ${i}`, share: 1 }))
  const rows = [{ cells: columns.map((_, i) => `€1,234,567.${i}`) }]

  const [narrow, wide] = [
    await read(),
    await read({ sections: [{ ...table, columns, rows, totals: [] }] }),
  ]

  expect(narrow.sizes[0]).toEqual([595, 842])
  expect(wide.sizes[0]).toEqual([842, 595])
})

test('other work gets its turn while a large file is written', async () => {
  // The mocked clock advances one second per call, so each row seems to take a second.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
  let [turns, isWritten] = [0, false]
  const countTurns = () => {
    turns += 1
    if (!isWritten) setImmediate(countTurns)
  }
  setImmediate(countTurns)

  const bytes = await write({ sections: [{ ...table, rows: buildRows(1_200) }] })

  isWritten = true
  clock.mockRestore()
  const { pages } = await readPdf(bytes)
  expect(turns).toBeGreaterThan(1_200)
  expect(pages.join(' ')).toContain('Campaign 1200')
})

test.for([
  ['its first page', '%PDF'],
  ['its end', '%%EOF'],
] as const)('a file that is aborted at %s fails', async ([, part]) => {
  const abort = new AbortController()
  const sections = [{ ...table, rows: buildRows(300) }]

  const read = async () => {
    for await (const chunk of writePdf({ ...report, sections }, abort.signal)) {
      if (chunk.includes(part)) abort.abort(new Error('too late'))
    }
  }

  await expect(read()).rejects.toThrow('too late')
})
