import { words } from '../../../i18n/en/index.ts'
import type { ImportKind, ImportView } from '../import-view.ts'

const texts = words.imports
const others = words.spendImports

/** A column of the list of imports: how many of something there are, where that is known. */
export type KindColumn = readonly [
  label: string,
  count: (view: ImportView) => number | null | undefined,
]

/** What the list of imports counts, by what the files are read for. */
export const kindColumns: Readonly<Record<ImportKind, readonly KindColumn[]>> = {
  leads: [
    [texts.rows, ({ progress }) => progress.rowsTotal],
    [texts.created, ({ result }) => result?.created],
    [texts.updated, ({ result }) => result?.updated],
    [texts.bad, ({ result, check }) => result?.bad ?? check?.bad],
  ],
  spend: [
    [others.rows, ({ progress }) => progress.rowsTotal],
    [others.inserted, ({ spend }) => spend?.result?.inserted],
    [others.updated, ({ spend }) => spend?.result?.updated],
    [others.unchanged, ({ spend }) => spend?.result?.unchanged],
    [others.bad, ({ spend }) => spend?.result?.bad ?? spend?.check?.bad],
  ],
  clicks: [
    [others.rows, ({ progress }) => progress.rowsTotal],
    [others.filled, ({ clicks }) => clicks?.result?.filled],
    [others.full, ({ clicks }) => clicks?.result?.full],
    [others.unmatched, ({ clicks }) => clicks?.result?.unmatched ?? clicks?.check?.unmatched],
    [others.bad, ({ clicks }) => clicks?.result?.bad ?? clicks?.check?.bad],
  ],
}
