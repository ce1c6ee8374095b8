import type { ImportMapping, ImportTarget } from '../../../../contract/imports/lead-import.ts'
import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import type { Stage } from '../../../../contract/leads/stages/stages.ts'
import { findStage } from '../../stages/index.ts'
import { previewCell } from '../parse/cell.ts'

interface StageOptions {
  readonly mapping: ImportMapping
  readonly stages: readonly Stage[]
}

/**
 * Replaces the name of a row's stage with its ID, and adds its status. A stage that cannot be
 * determined is kept in the custom data, with a warning.
 *
 * @returns The problem of a row whose stage and status contradict each other.
 * @see L-446
 */
export function placeInStage(
  { mapping, stages }: StageOptions,
  parsed: Partial<Record<ImportTarget, unknown>>,
  keep: (column: number, text: string) => void,
  warnings: ImportProblem[],
): ImportProblem[] {
  const { stageId: text, status } = parsed
  if (typeof text !== 'string') return []
  const result = findStage(stages, text, typeof status === 'string' ? status : undefined)
  if ('stage' in result) {
    parsed.stageId = result.stage.id
    parsed.status = result.stage.status
    return []
  }
  delete parsed.stageId
  const { fault, found } = result
  const column = mapping.columns.indexOf('stageId')
  const cell = { column, field: 'stageId', value: previewCell(text) }
  if (fault === 'otherStatus') {
    const of = found[0]?.status
    return [{ ...cell, reason: `belongs to the status ${of}, but this lead is ${String(status)}` }]
  }
  const reason = fault === 'unknown' ? 'is not an existing stage' : 'is a stage of two statuses'
  keep(column, text)
  warnings.push({ ...cell, reason })
  return []
}
