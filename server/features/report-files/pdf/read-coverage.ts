/**
 * Code points for which a TrueType font has glyphs.
 *
 * @throws Error if the font has no Unicode character map in a supported format.
 */
export function readCoverage(font: Buffer): ReadonlySet<number> {
  const map = findTable(font, 'cmap')
  const tables = Array.from({ length: map.readUInt16BE(2) }, (_, i) =>
    map.subarray(map.readUInt32BE(4 + i * 8 + 4)),
  )
  const whole = tables.find((table) => table.readUInt16BE(0) === 12)
  const basic = tables.find((table) => table.readUInt16BE(0) === 4)
  if (whole !== undefined) return new Set(readGroups(whole))
  if (basic !== undefined) return new Set(readSegments(basic))
  throw new Error('The font has no Unicode character map.')
}

function findTable(font: Buffer, tag: string): Buffer {
  for (let i = 0; i < font.readUInt16BE(4); i += 1) {
    const at = 12 + i * 16
    if (font.toString('latin1', at, at + 4) !== tag) continue
    const start = font.readUInt32BE(at + 8)
    return font.subarray(start, start + font.readUInt32BE(at + 12))
  }
  throw new Error(`The font has no ${tag} table.`)
}

/** @see https://learn.microsoft.com/en-us/typography/opentype/spec/cmap#format-12-segmented-coverage */
function* readGroups(table: Buffer): Generator<number> {
  for (let i = 0; i < table.readUInt32BE(12); i += 1) {
    const at = 16 + i * 12
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1)
      yield code
  }
}

/** @see https://learn.microsoft.com/en-us/typography/opentype/spec/cmap#format-4-segment-mapping-to-delta-values */
function* readSegments(table: Buffer): Generator<number> {
  const doubled = table.readUInt16BE(6)
  for (let i = 0; i < doubled; i += 2) {
    const [last, first] = [table.readUInt16BE(14 + i), table.readUInt16BE(16 + doubled + i)]
    // The last segment is a terminator.
    if (last === 0xffff) return
    for (let code = first; code <= last; code += 1) yield code
  }
}
