import type {
  ScheduledImport,
  ScheduledImportRun,
} from '../../../../contract/ad-spend/scheduled-imports.ts'

/** Whether somebody has to look at a schedule, and why. */
export type ScheduleProblem = 'failing' | 'waiting' | null

/** What is wrong with a schedule; nothing while it is paused. */
export function scheduleProblem({ paused, failures, lastRun }: ScheduledImport): ScheduleProblem {
  if (paused) return null
  if (lastRun?.state === 'waiting') return 'waiting'
  return failures > 0 || lastRun?.state === 'failed' ? 'failing' : null
}

/** True while something goes on that a list should be read again for. */
export const isRunning = ({ lastRun }: ScheduledImport): boolean =>
  lastRun?.state === 'fetching' || lastRun?.state === 'importing'

/** The colour of a state; the word beside it says the same. */
export const runColors: Readonly<Record<ScheduledImportRun['state'], string>> = {
  fetching: 'gray',
  waiting: 'blue',
  importing: 'gray',
  imported: 'brand',
  failed: 'red',
}
