import { messages } from '../../../i18n/index.ts'
import type { ImportKind, ImportView } from '../import-view.ts'

const texts = messages.imports
const spendTexts = messages.spendImports

/** Column in the import list: a label, and its count if available. */
export type KindColumn = readonly [
  label: string,
  count: (view: ImportView) => number | null | undefined,
]

/** Import list columns by kind. */
export const kindColumns: Readonly<Record<ImportKind, readonly KindColumn[]>> = {
  leads: [
    [texts.rows, ({ progress }) => progress.rowsTotal],
    [texts.created, ({ result }) => result?.created],
    [texts.updated, ({ result }) => result?.updated],
    [texts.invalid, ({ result, check }) => result?.bad ?? check?.bad],
  ],
  spend: [
    [spendTexts.rows, ({ progress }) => progress.rowsTotal],
    [spendTexts.inserted, ({ spend }) => spend?.result?.inserted],
    [spendTexts.updated, ({ spend }) => spend?.result?.updated],
    [spendTexts.unchanged, ({ spend }) => spend?.result?.unchanged],
    [spendTexts.invalid, ({ spend }) => spend?.result?.bad ?? spend?.check?.bad],
  ],
  clicks: [
    [spendTexts.rows, ({ progress }) => progress.rowsTotal],
    [spendTexts.filled, ({ clicks }) => clicks?.result?.filled],
    [spendTexts.full, ({ clicks }) => clicks?.result?.full],
    [spendTexts.unmatched, ({ clicks }) => clicks?.result?.unmatched ?? clicks?.check?.unmatched],
    [spendTexts.invalid, ({ clicks }) => clicks?.result?.bad ?? clicks?.check?.bad],
  ],
}
