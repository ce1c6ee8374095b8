/** Markers that enclose the generated part of a document. */
const marks = { begin: '<!-- bench -->', end: '<!-- /bench -->' } as const

/**
 * Replaces the text between the two markers in a document.
 *
 * @throws Error unless the document contains exactly one pair of markers.
 */
export function replaceBlock(document: string, text: string): string {
  const [before, ...behind] = document.split(marks.begin)
  const [, after, ...more] = behind.join(marks.begin).split(marks.end)
  if (behind.length !== 1 || after === undefined || more.length > 0) {
    throw new Error(`The document needs ${marks.begin} and ${marks.end}, once each.`)
  }
  return `${before}${marks.begin}\n\n${text}\n\n${marks.end}${after}`
}
