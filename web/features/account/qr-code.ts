import { encode } from 'uqr'

/** A QR code as a drawing. */
export interface Qr {
  /** Width and height, in modules, with the border that readers need. */
  readonly size: number
  /** What is dark, as the `d` of an SVG path. */
  readonly path: string
}

/** Draws a text as a QR code: each run of dark modules in a row is one rectangle. */
export function drawQr(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) => darkRuns(row).map(([x, width]) => rectangle(x, y, width)))
  return { size, path: rows.join('') }
}

const rectangle = (x: number, y: number, width: number) => `M${x} ${y}h${width}v1h-${width}z`

/** Where dark runs begin, and how long they are. */
function darkRuns(row: readonly boolean[]): (readonly [number, number])[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  return starts.map((x) => {
    const end = row.indexOf(false, x)
    return [x, (end === -1 ? row.length : end) - x] as const
  })
}
