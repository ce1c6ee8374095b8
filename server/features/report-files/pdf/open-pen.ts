import type { ReportDocument } from '../document.ts'
import { loadFonts } from './fonts.ts'
import type { Sheet } from './page-frame.ts'
import type { Pen } from './pen.ts'

/** Starts a file with title, language and tags for screen readers. */
export async function openPen(report: ReportDocument, sheet: Sheet): Promise<Pen> {
  // Loaded when the first file is requested: most processes that start never write one.
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await loadFonts()
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The library supports this subset; its types do not list it yet.
    subset: 'PDF/UA' as 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: report.language,
    info: { Title: report.title, Author: report.organization, Creator: 'Leadtrace' },
    // Without this, the library would keep the layout of every word.
    fontLayoutCache: false,
    // The default font of the library would be read from a file and embedded.
    font: '',
  })
  for (const { name, bytes } of [...fonts.regular, ...fonts.bold]) doc.registerFont(name, bytes)
  return { doc, fonts, advances: new Map(), notices: new Set() }
}
