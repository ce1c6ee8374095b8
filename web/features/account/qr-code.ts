import { encode } from 'uqr'

export interface Qr {
  /** Width and height in modules, including the quiet zone. */
  readonly size: number
  /** Dark modules, as the `d` attribute of an SVG path. */
  readonly path: string
}

/** Draws a QR code: each run of dark modules in a row becomes one rectangle. */
export function drawQr(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) => darkRuns(row).map(([x, width]) => rectangle(x, y, width)))
  return { size, path: rows.join('') }
}

const rectangle = (x: number, y: number, width: number) => `M${x} ${y}h${width}v1h-${width}z`

/** Start and length of each run of dark modules. */
function darkRuns(row: readonly boolean[]): (readonly [number, number])[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  return starts.map((x) => {
    const end = row.indexOf(false, x)
    return [x, (end === -1 ? row.length : end) - x] as const
  })
}
