import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'

const texts = messages.imports
const spendTexts = messages.spendImports

/** Label and count. */
export type Count = readonly [string, number]

/** Import counts so far; null before the import starts. */
export function resultCounts({ kind, result, spend, clicks }: ImportView): Count[] | null {
  if (kind === 'spend') {
    const counts = spend?.result ?? null
    return counts === null
      ? null
      : [
          [spendTexts.inserted, counts.inserted],
          [spendTexts.updated, counts.updated],
          [spendTexts.unchanged, counts.unchanged],
          ...omitZero([spendTexts.repeated, counts.repeated]),
          [spendTexts.invalid, counts.bad],
        ]
  }
  if (kind === 'clicks') {
    const counts = clicks?.result ?? null
    return counts === null
      ? null
      : [
          [spendTexts.filled, counts.filled],
          ...omitZero([spendTexts.late, counts.late]),
          [spendTexts.full, counts.full],
          [spendTexts.contradicting, counts.contradicting],
          [spendTexts.unmatched, counts.unmatched],
          [spendTexts.invalid, counts.bad],
        ]
  }
  return result === null
    ? null
    : [
        [texts.created, result.created],
        [texts.updated, result.updated],
        [texts.unchanged, result.unchanged],
        [texts.skipped, result.skipped],
        [texts.invalid, result.bad],
      ]
}

/** Undo counts; null if the import has not been undone. */
export function undoneCounts({ kind, undone, spend, clicks }: ImportView): Count[] | null {
  if (kind === 'clicks') {
    const counts = clicks?.undone ?? null
    return counts === null
      ? null
      : [
          [spendTexts.emptied, counts.restored],
          [spendTexts.keptFields, counts.kept],
        ]
  }
  const counts = kind === 'spend' ? (spend?.undone ?? null) : undone
  return counts === null
    ? null
    : [
        [texts.deleted, counts.deleted],
        [texts.restored, counts.restored],
        [kind === 'spend' ? spendTexts.kept : texts.kept, counts.kept],
      ]
}

/** What an undo did, as sentences without a period. */
export function undoParts({ kind, result, spend, clicks }: ImportView): string[] {
  const sentence = (count: number | undefined, toText: (count: number) => string) =>
    count === undefined || count === 0 ? [] : [toText(count)]
  switch (kind) {
    case 'leads':
      return [
        ...sentence(result?.created, texts.undoCreated),
        ...sentence(result?.updated, texts.undoUpdated),
        texts.undoKept,
      ]
    case 'spend':
      return [
        ...sentence(spend?.result?.inserted, spendTexts.undoInserted),
        ...sentence(spend?.result?.updated, spendTexts.undoUpdated),
        spendTexts.undoKept,
      ]
    case 'clicks': {
      const { filled = 0, late = 0 } = clicks?.result ?? {}
      return [...sentence(filled + late, spendTexts.undoFilled), texts.undoKept]
    }
  }
}

const omitZero = (count: Count): Count[] => (count[1] === 0 ? [] : [count])
