import type { Cell } from '../parse/cell.ts'

/** Formula errors of spreadsheets in several languages: `#N/A`, `#BEZUG!`. */
const formulaError = /^#(?:N\/[ABD]|NV|[¡¿]?[\p{Lu}/0]{3,}[!?])$/u

/** A number that a spreadsheet rounded because it exceeds its precision: `1.20210001E+17`. */
const roundedNumber = /^\d([.,]\d+)?E\+\d+$/i

/** Reason why a cell is invalid, if it contains a formula error. */
export const formulaErrorReason = (cell: Cell): string | undefined =>
  typeof cell === 'string' && formulaError.test(cell.trim())
    ? 'is a spreadsheet error: fix the formula or clear the cell'
    : undefined

/**
 * Reason why an ID or phone number is invalid, if a spreadsheet rounded it: rounding can make
 * different values equal.
 */
export const roundedNumberReason = (cell: Cell): string | undefined =>
  roundedNumber.test(String(cell).trim())
    ? 'was rounded by a spreadsheet: import the original file'
    : undefined

/** Removes the escape that prevents spreadsheets from reading a text as a number: `="0123"`. */
export const unwrapFormulaText = (text: string): string =>
  text.startsWith('=') ? text.replace(/^="(.*)"$/s, '$1') : text
