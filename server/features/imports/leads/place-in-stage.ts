import type {
  ImportFile,
  ImportMapping,
  ImportTarget,
} from '../../../../contract/imports/lead-import.ts'
import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import type { Stage } from '../../../../contract/leads/stages/stages.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { findStage, selectStages } from '../../stages/index.ts'
import { normalizeName } from '../mapping/match-columns.ts'
import { previewCell } from '../parse/cell.ts'
import { stageColumnNames } from './lead-column-names.ts'
import { statusKey } from './lead-statuses.ts'

interface StageOptions {
  readonly mapping: ImportMapping
  readonly stages: readonly Stage[]
}

/**
 * @returns A problem if the row's stage and status contradict each other; otherwise, an empty
 *   array.
 */
type PlaceInStage = (
  parsed: Partial<Record<ImportTarget, unknown>>,
  keep: (column: number, text: string) => void,
  warnings: ImportProblem[],
) => ImportProblem[]

/**
 * Creates a function that replaces a row's stage name with the stage's ID and adds the status that
 * the stage belongs to. A stage that cannot be determined is kept in the custom data, with a
 * warning.
 *
 * @param onUnknown  Called with each value that is neither mapped nor the name of a stage.
 * @see L-446, L-468
 */
export function createStagePlacer(
  { mapping, stages }: StageOptions,
  onUnknown: (text: string) => void,
): PlaceInStage {
  const column = mapping.columns.indexOf('stageId')
  const mapped = new Map(mapping.stages?.map(({ text, stageId }) => [statusKey(text), stageId]))
  return (parsed, keep, warnings) => {
    const { stageId: text, status } = parsed
    if (typeof text !== 'string') return []
    const name = mapped.get(statusKey(text)) ?? text
    const result = findStage(stages, name, typeof status === 'string' ? status : undefined)
    if ('stage' in result) {
      parsed.stageId = result.stage.id
      parsed.status = result.stage.status
      return []
    }
    delete parsed.stageId
    const { fault, found } = result
    const cell = { column, field: 'stageId', value: previewCell(text) }
    if (fault === 'otherStatus') {
      const of = found[0]?.status
      return [
        { ...cell, reason: `belongs to the status ${of}, but this lead is ${String(status)}` },
      ]
    }
    if (fault === 'unknown') onUnknown(text)
    const reason = fault === 'unknown' ? 'is not an existing stage' : 'is a stage of two statuses'
    keep(column, text)
    warnings.push({ ...cell, reason })
    return []
  }
}

/**
 * Maps a column such as “Deal stage” to the organization's stages, and suggests a stage for each of
 * its values. A column whose values are statuses but not stages remains mapped to the status.
 *
 * @see L-468
 */
export async function guessStages(tx: OrgTx, file: ImportFile): Promise<ImportFile> {
  const { columns } = file.guess
  const column = findStageColumn(file)
  const stages = column === -1 ? [] : await selectStages(tx)
  if (stages.length === 0) return file
  const isStatus = columns[column] === 'status'
  const texts = isStatus
    ? file.statusTexts.map(({ text }) => text)
    : [...new Set(file.columns[column]?.samples.map((text) => text.trim()))]
  const stageTexts = texts
    .filter((text) => text !== '')
    .map((text) => ({ text, stageId: suggestStage(stages, text) }))
  const hasStages = stageTexts.some(({ stageId }) => stageId !== null)
  if (isStatus && !hasStages && file.statusTexts.some(({ status }) => status !== null)) return file
  const mapped = stageTexts.flatMap(({ text, stageId }) =>
    stageId === null ? [] : [{ text, stageId }],
  )
  return {
    ...file,
    statusTexts: isStatus ? [] : file.statusTexts,
    stageTexts,
    guess: {
      ...file.guess,
      columns: columns.with(column, 'stageId'),
      statuses: isStatus ? [] : file.guess.statuses,
      stages: mapped,
    },
  }
}

/** Index of the column with stages; -1 if there is none. */
function findStageColumn({ columns, guess }: ImportFile): number {
  const mappedAt = guess.columns.indexOf('stageId')
  if (mappedAt >= 0) return mappedAt
  return guess.columns.findIndex(
    (target, i) =>
      (target === null || target === 'keep' || target === 'status') &&
      stageColumnNames.has(normalizeName(columns[i]?.header ?? '')),
  )
}

/** Minimum length for a name to count as similar to a longer name that starts with it. */
const minPrefix = 4

/**
 * ID of the only stage with a similar name. Null if stages of two statuses have exactly this name,
 * because the row's status then determines which one is meant.
 */
function suggestStage(stages: readonly Stage[], text: string): string | null {
  const result = findStage(stages, text, undefined)
  if ('stage' in result) return result.stage.id
  if (result.fault !== 'unknown') return null
  const key = normalizeName(text)
  const isSimilar = ({ name }: Stage): boolean => {
    const other = normalizeName(name)
    const [short, long] = key.length < other.length ? [key, other] : [other, key]
    return short === long || (short.length >= minPrefix && long.startsWith(short))
  }
  const [similar, ...others] = stages.filter(isSimilar)
  return similar === undefined || others.length > 0 ? null : similar.id
}
