import type {
  ScheduledImport,
  ScheduledImportRun,
} from '../../../../contract/ad-spend/scheduled-imports.ts'

/** Problem that needs attention, if any. */
export type ScheduleProblem = 'failing' | 'waiting' | null

export function scheduleProblem({ paused, failures, lastRun }: ScheduledImport): ScheduleProblem {
  if (paused) return null
  if (lastRun?.state === 'waiting') return 'waiting'
  return failures > 0 || lastRun?.state === 'failed' ? 'failing' : null
}

/** True while the list should be polled. */
export const isRunning = ({ lastRun }: ScheduledImport): boolean =>
  lastRun?.state === 'fetching' || lastRun?.state === 'importing'

/** Badge colors; the text of the badge conveys the same as its color. */
export const runColors: Readonly<Record<ScheduledImportRun['state'], string>> = {
  fetching: 'gray',
  waiting: 'blue',
  importing: 'gray',
  imported: 'brand',
  failed: 'red',
}
