import type { ReportDocument } from '../document.ts'
import { loadFonts } from './fonts.ts'
import type { Sheet } from './page-frame.ts'
import type { Pen } from './pen.ts'

/** Starts a file with a title, a language and tags for screen readers. */
export async function openPen(report: ReportDocument, sheet: Sheet): Promise<Pen> {
  // The library is loaded when the first file is requested, because most processes never write a
  // file.
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await loadFonts()
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The library supports this subset, but its types do not list it yet.
    subset: 'PDF/UA' as 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: report.language,
    info: { Title: report.title, Author: report.organization, Creator: 'Leadtrace' },
    // By default, the library would keep the layout of every word in memory.
    fontLayoutCache: false,
    // Prevents the library from reading and embedding its default font.
    font: '',
  })
  for (const { name, bytes } of [...fonts.regular, ...fonts.bold]) doc.registerFont(name, bytes)
  return { doc, fonts, advances: new Map(), notices: new Set() }
}
