import { words } from '../../../i18n/en/index.ts'
import type { ImportView } from '../import-view.ts'

const texts = words.imports
const others = words.spendImports

/** What is counted, and how many there are. */
export type Count = readonly [string, number]

/** What has come of an import so far; null before it began. */
export function resultCounts({ kind, result, spend, clicks }: ImportView): Count[] | null {
  if (kind === 'spend') {
    const came = spend?.result ?? null
    return came === null
      ? null
      : [
          [others.inserted, came.inserted],
          [others.updated, came.updated],
          [others.unchanged, came.unchanged],
          ...unless0([others.repeated, came.repeated]),
          [others.bad, came.bad],
        ]
  }
  if (kind === 'clicks') {
    const came = clicks?.result ?? null
    return came === null
      ? null
      : [
          [others.filled, came.filled],
          ...unless0([others.late, came.late]),
          [others.full, came.full],
          [others.contradicting, came.contradicting],
          [others.unmatched, came.unmatched],
          [others.bad, came.bad],
        ]
  }
  return result === null
    ? null
    : [
        [texts.created, result.created],
        [texts.updated, result.updated],
        [texts.unchanged, result.unchanged],
        [texts.skipped, result.skipped],
        [texts.bad, result.bad],
      ]
}

/** What came of an undo; null before one. */
export function undoneCounts({ kind, undone, spend, clicks }: ImportView): Count[] | null {
  if (kind === 'clicks') {
    const came = clicks?.undone ?? null
    return came === null
      ? null
      : [
          [others.emptied, came.restored],
          [others.keptFields, came.kept],
        ]
  }
  const came = kind === 'spend' ? (spend?.undone ?? null) : undone
  return came === null
    ? null
    : [
        [texts.deleted, came.deleted],
        [texts.restored, came.restored],
        [kind === 'spend' ? others.kept : texts.kept, came.kept],
      ]
}

/** What an undo would do, in sentences without their full stops. */
export function undoParts({ kind, result, spend, clicks }: ImportView): string[] {
  const said = (count: number | undefined, say: (count: number) => string) =>
    count === undefined || count === 0 ? [] : [say(count)]
  switch (kind) {
    case 'leads':
      return [
        ...said(result?.created, texts.undoCreated),
        ...said(result?.updated, texts.undoUpdated),
        texts.undoKept,
      ]
    case 'spend':
      return [
        ...said(spend?.result?.inserted, others.undoInserted),
        ...said(spend?.result?.updated, others.undoUpdated),
        others.undoKept,
      ]
    case 'clicks': {
      const { filled = 0, late = 0 } = clicks?.result ?? {}
      return [...said(filled + late, others.undoFilled), texts.undoKept]
    }
  }
}

const unless0 = (count: Count): Count[] => (count[1] === 0 ? [] : [count])
