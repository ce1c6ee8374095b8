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

type NextRun =
  | { readonly state: 'scheduled'; readonly at: string }
  | { readonly state: 'paused' | 'now' | 'waiting' | 'none'; readonly at?: undefined }

/** The schedule's next run. During a run, `nextAt` is only the end of a lease. */
export function nextRun(schedule: ScheduledImport): NextRun {
  const { paused, nextAt, lastRun } = schedule
  if (paused) return { state: 'paused' }
  if (lastRun?.state === 'waiting') return { state: 'waiting' }
  // The first file is fetched as soon as the schedule exists.
  if (lastRun === null || isRunning(schedule)) return { state: 'now' }
  return nextAt === null ? { state: 'none' } : { state: 'scheduled', at: nextAt }
}

/** Badge colors; the badge's label conveys the same information as its color. */
export const runColors: Readonly<Record<ScheduledImportRun['state'], string>> = {
  fetching: 'gray',
  waiting: 'blue',
  importing: 'gray',
  imported: 'success',
  failed: 'red',
}
