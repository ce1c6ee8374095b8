import type {
  ImportState,
  ImportView,
  importActions,
} from '../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { kinds } from './import-kinds.ts'
import { activeStates, type ImportDetails, type ImportRow, selectImport } from './import-store.ts'

export type ImportAction = (typeof importActions)[number]

type ActionState = Pick<ImportRow, 'state' | 'lineDone' | 'contentUntil'>

/** States of an import that stopped before it finished. */
const interruptedStates: ReadonlySet<ImportState> = new Set(['cancelled', 'failed'])

const rules: Readonly<Record<ImportAction, (row: ActionState) => boolean>> = {
  check: ({ state, lineDone }) =>
    state === 'uploaded' || state === 'checked' || (interruptedStates.has(state) && lineDone === 0),
  start: ({ state, lineDone }) =>
    state === 'checked' || (interruptedStates.has(state) && lineDone > 0),
  cancel: ({ state }) => state === 'checking' || state === 'importing',
  undo: ({ state, lineDone }) =>
    state === 'imported' || (interruptedStates.has(state) && lineDone > 0),
  discard: ({ state }) => !activeStates.includes(state),
}

/** Actions that an import's state allows; none once its content has been deleted. */
export const getAllowedActions = (row: ActionState): ImportAction[] =>
  row.contentUntil === null
    ? []
    : // `Object.keys` loses the table's key type.
      (Object.keys(rules) as ImportAction[]).filter((action) => rules[action](row))

export const toImportView = (row: ImportDetails): ImportView => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  state: row.state,
  createdAt: row.createdAt,
  createdByName: row.createdByName,
  size: row.size,
  progress: {
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal,
    fraction: computeFraction(row),
    isWaiting: row.isWaiting,
  },
  ...kinds[row.kind].view(row),
  errors: { total: row.bad, kept: row.contentUntil === null ? 0 : row.badKept },
  message: row.message,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  contentUntil: row.contentUntil,
  can: getAllowedActions(row),
})

function computeFraction(row: ImportDetails): number | null {
  const { state, bytesDone, size, rowsDone, rowsTotal, isSorted } = row
  const share = (done: number, total: number) => (total === 0 ? 0 : Math.min(1, done / total))
  switch (state) {
    case 'checking':
      // If the rows are sorted, sorting counts as the first half of the progress.
      return isSorted ? 0.5 + share(rowsDone, rowsTotal ?? 0) / 2 : share(bytesDone, size)
    case 'importing':
      return share(rowsDone, rowsTotal ?? 0)
    case 'undoing': {
      const { done, all } = kinds[row.kind].getUndoProgress(row)
      return share(done, all)
    }
    default:
      return null
  }
}

export async function loadImport(tx: OrgTx, id: string): Promise<ImportView | undefined> {
  const row = await selectImport(tx, id)
  return row && toImportView(row)
}
