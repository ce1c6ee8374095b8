import type { Stage } from '../../../contract/leads/stages/stages.ts'

/** A stage, or the reason why it cannot be determined. */
export type StageResult =
  | { readonly stage: Stage }
  | { readonly fault: 'unknown' | 'ambiguous' | 'otherStatus'; readonly found: readonly Stage[] }

/**
 * Finds a stage by its ID or by its name, ignoring case.
 *
 * @param status  Status that is set together with the stage; determines which of several stages
 *   with the same name is meant.
 */
export function findStage(
  stages: readonly Stage[],
  text: string,
  status: string | null | undefined,
): StageResult {
  const name = text.trim().toLowerCase()
  const byId = stages.filter(({ id }) => id === name)
  const found = byId.length > 0 ? byId : stages.filter((one) => one.name.toLowerCase() === name)
  const [first, ...others] = found
  if (first === undefined) return { fault: 'unknown', found }
  const stage = found.find((one) => status == null || one.status === status)
  if (stage === undefined) return { fault: 'otherStatus', found }
  return others.length > 0 && status == null ? { fault: 'ambiguous', found } : { stage }
}
