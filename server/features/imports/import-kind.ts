import type { ClickMapping } from '../../../contract/imports/click-import.ts'
import type { ImportForm } from '../../../contract/imports/import-file.ts'
import type { ImportMapping, ImportView } from '../../../contract/imports/lead-import.ts'
import type { SpendMapping } from '../../../contract/imports/spend-import.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import type { ImportChanges, ImportRow, InspectedFile } from './import-store.ts'
import type { ImportJob } from './jobs/import-job.ts'
import type { FileRow } from './parse/cell.ts'

/** The beginning of a file, as it was looked at. */
export interface SampledFile {
  readonly form: ImportForm
  /** At most the first 1,000 and one more; there is at least one. */
  readonly rows: readonly FileRow[]
  /** Cells of the widest of them. */
  readonly width: number
}

/** A mapping as it was sent, under the name of its kind. */
export interface MappingInput {
  readonly mapping?: ImportMapping | undefined
  readonly spend?: SpendMapping | undefined
  readonly clicks?: ClickMapping | undefined
}

/** What of an import is up to its kind, as it is answered. */
export type KindView = Pick<
  ImportView,
  'file' | 'mapping' | 'check' | 'result' | 'undone' | 'spend' | 'clicks'
>

/**
 * What files are read for. Uploads, encodings, leases, bad lines and the list of imports are the
 * same for all; what columns mean, and what becomes of rows, is up to one of these.
 *
 * @see L-110
 */
export interface ImportKind {
  /** What a file seems to say, to be stored with the import. */
  inspect(sample: SampledFile): InspectedFile
  /** Whether what the columns become is enough to know a file of this kind by. */
  isRecognized(columns: readonly (string | null)[]): boolean
  /**
   * The mapping of this kind, if it fits the file.
   *
   * @throws ApiError `VALIDATION_ERROR` naming the part that is wrong, missing or has to be asked.
   */
  parseMapping(row: ImportRow, input: MappingInput): object
  /** What an import that was checked begins with. */
  prepareRun(tx: OrgTx, row: ImportRow): Promise<ImportChanges>
  /** The dry run. Restarts when it was interrupted. */
  check(task: ImportJob): Promise<void>
  /** The import, from where it was left off. */
  run(task: ImportJob): Promise<void>
  /** The undo, from where it was left off. */
  undo(task: ImportJob): Promise<void>
  /** What an undo comes to before its first batch. */
  readonly emptyUndo: object
  /** How far an undo has come, and how far it has to, in whatever it undoes. */
  getUndoProgress(row: ImportRow): { readonly done: number; readonly all: number }
  /** Names of the columns, for the file of bad lines; none where the file names none. */
  headers(row: ImportRow): readonly string[]
  view(row: ImportRow): KindView
}

/** Stored state of an import. @typeParam D  The shape that its kind writes. */
export const getKindState = <D>({ file, mapping, checked, result, undone }: ImportRow) =>
  // Each kind asks for its own alone, and no other writes to such a row.
  ({ file, mapping, check: checked, result, undone }) as D

/** What is answered of no kind. */
export const emptyView: KindView = {
  file: null,
  mapping: null,
  check: null,
  result: null,
  undone: null,
  spend: null,
  clicks: null,
}

/** Names of the columns of a report; none where it names none. */
export const getReportHeaders = (
  file: (Pick<InspectedFile, 'columns'> & { readonly headerLine: number | null }) | null,
): string[] => (file?.headerLine == null ? [] : file.columns.map(({ header }) => header))
