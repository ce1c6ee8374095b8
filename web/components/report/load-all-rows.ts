/** One page of rows in a report. */
interface RowPage<Row> {
  readonly rows: readonly Row[]
  /** Total number of rows across all pages. */
  readonly total: number
}

/** Maximum number of rows to print: about 60 pages. */
export const maxPrintedRows = 2_000

/**
 * Loads the rows of all pages, in order.
 *
 * @param loadPage Loads a page by its 1-based number.
 * @param most Number of rows after which no further page is loaded.
 */
export async function loadAllRows<Row>(
  loadPage: (page: number) => Promise<RowPage<Row>>,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await loadPage(page)
    all.push(...rows)
    // An empty page ends the report, even if rows disappeared after the first page was loaded.
    if (all.length >= Math.min(total, most) || rows.length === 0) return all
  }
}
