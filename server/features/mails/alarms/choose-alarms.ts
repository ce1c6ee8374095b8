import { dayMs } from '../../../../contract/values/time.ts'
import type { CheckResult } from '../../health/index.ts'
import type { AlarmRow } from './alarm-store.ts'

/** Maximum number of emails per day about the same warning. */
const maxPerDay = 2

export interface AlarmChange {
  readonly rows: readonly AlarmRow[]
  /** Warnings to email now. */
  readonly mailed: readonly CheckResult[]
}

const toKey = ({ checkId, cause }: Pick<AlarmRow, 'checkId' | 'cause'>) => `${checkId} ${cause}`

/**
 * Compares warnings with those from the previous run. A warning is emailed once, when it starts. A
 * warning that repeatedly stops and starts is emailed at most twice a day.
 */
export function chooseAlarms(
  previous: readonly AlarmRow[],
  results: readonly CheckResult[],
  now: Date,
): AlarmChange {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const recent = new Map(
    previous.map((row) => [
      toKey(row),
      { ...row, mailedAt: row.mailedAt.filter((at) => at > since) },
    ]),
  )
  const rows: AlarmRow[] = []
  const mailed: CheckResult[] = []
  for (const result of results) {
    if (result.state !== 'warning' || result.cause === null) continue
    const id = { checkId: result.id, cause: result.cause }
    const before = recent.get(toKey(id))
    recent.delete(toKey(id))
    const mailedAt = before?.mailedAt ?? []
    const wasMailed = before?.isActive === true && before.isMailed
    const isDue = !wasMailed && mailedAt.length < maxPerDay
    if (isDue) mailed.push(result)
    rows.push({
      ...id,
      isActive: true,
      isMailed: wasMailed || isDue,
      mailedAt: isDue ? [...mailedAt, now.toISOString()] : mailedAt,
    })
  }
  const over = [...recent.values()].filter(({ mailedAt }) => mailedAt.length > 0)
  return { rows: [...rows, ...over.map((row) => ({ ...row, isActive: false }))], mailed }
}
