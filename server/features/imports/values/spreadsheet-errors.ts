import type { Cell } from '../parse/cell.ts'

/** What spreadsheets of several languages show for what they could not compute: `#N/A`, `#BEZUG!`. */
const formulaError = /^#(?:N\/[ABD]|NV|[¡¿]?[\p{Lu}/0]{3,}[!?])$/u

/** A number beyond what spreadsheets hold, which they have rounded: `1.20210001E+17`. */
const roundedNumber = /^\d([.,]\d+)?E\+\d+$/i

/** Why a cell does not say what it once held: it is what a failed formula shows. */
export const formulaErrorReason = (cell: Cell): string | undefined =>
  typeof cell === 'string' && formulaError.test(cell.trim())
    ? 'is a spreadsheet error: fix it there, or clear the cell'
    : undefined

/**
 * The same of an id or a number to call: a spreadsheet has rounded it. Different ones would become
 * the same.
 */
export const roundedNumberReason = (cell: Cell): string | undefined =>
  roundedNumber.test(String(cell).trim())
    ? 'was rounded by a spreadsheet: import the original file'
    : undefined

/** A text without what keeps spreadsheets from taking it for a number: `="0123"`. */
export const unwrapFormulaText = (text: string): string =>
  text.startsWith('=') ? text.replace(/^="(.*)"$/s, '$1') : text
