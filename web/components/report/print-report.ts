import { useEffect, useEffectEvent, useState } from 'react'

/** Table that shows only some of its rows on screen, but all of them in print. */
interface PrintedTable {
  /** Loads and shows all rows. */
  readonly expand: () => Promise<void>
  readonly collapse: () => void
}

const tables = new Set<PrintedTable>()

/**
 * Time for the menu to close and the rows to be drawn. Without this delay, the printout would show
 * the menu.
 */
const settleMs = 250

/**
 * All rows of a table while its report is printed; otherwise `undefined`.
 *
 * @param loadRows Loads all rows.
 */
export function usePrintedRows<Row>(
  loadRows: () => Promise<readonly Row[]>,
): readonly Row[] | undefined {
  const [rows, setRows] = useState<readonly Row[]>()
  const load = useEffectEvent(loadRows)
  useEffect(() => {
    const table: PrintedTable = {
      expand: async () => setRows(await load()),
      collapse: () => setRows(undefined),
    }
    tables.add(table)
    return () => void tables.delete(table)
  }, [])
  return rows
}

/**
 * Prints the page with all table rows, or saves it as a PDF. Browsers offer both in the same dialog
 * and name the file after the page's title.
 *
 * @param name File name without its extension.
 */
export async function printReport(name: string): Promise<void> {
  const printed = [...tables]
  const { title } = document
  const { dataset } = document.documentElement
  const restore = () => {
    document.title = title
    delete dataset.printed
    for (const table of printed) table.collapse()
  }
  dataset.printed = ''
  try {
    await Promise.all(printed.map((table) => table.expand()))
  } catch (error) {
    restore()
    throw error
  }
  await new Promise((done) => setTimeout(done, settleMs))
  document.title = name
  // Some browsers return from `print` before the dialog closes.
  addEventListener('afterprint', restore, { once: true })
  window.print()
}
