import { selectOutcomeVersions, selectVersions } from '../../../lead-index/index.ts'
import type { CountedBy } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { deleteStaleJourneys, selectStaleJourneys } from '../../tracking/index.ts'
import {
  type DayMark,
  deleteStaleOutcomes,
  insertStaleOutcomes,
  selectStaleOutcomes,
} from './stale-outcome-store.ts'

/** Functions that detect changes to stored days. */
interface DayChanges {
  /**
   * Version keys of days, which change whenever the days' leads change; `undefined` for days with
   * pending changes.
   */
  selectVersions(tx: OrgTx, starts: readonly string[], end: string): Promise<(string | undefined)[]>
  selectMarks(tx: OrgTx, start: string, end: string): Promise<DayMark[]>
  /** Deletes the change marks for days that have been stored again. */
  deleteMarks(tx: OrgTx, ids: readonly string[]): Promise<void>
}

export const dayChanges: Readonly<Record<CountedBy, DayChanges>> = {
  created: {
    selectVersions,
    async selectMarks(tx, start, end) {
      const marks = await selectStaleJourneys(tx, start, end)
      return marks.map(({ id, createdAt }) => ({ id, at: createdAt }))
    },
    async deleteMarks(tx, ids) {
      if (ids.length === 0) return
      await insertStaleOutcomes(tx, ids)
      await deleteStaleJourneys(tx, ids)
    },
  },
  outcome: {
    selectVersions: selectOutcomeVersions,
    selectMarks: selectStaleOutcomes,
    deleteMarks: deleteStaleOutcomes,
  },
}
