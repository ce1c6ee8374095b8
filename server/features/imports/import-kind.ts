import type { ClickMapping } from '../../../contract/imports/click-import.ts'
import type { ImportForm } from '../../../contract/imports/import-file.ts'
import type { ImportMapping, ImportView } from '../../../contract/imports/lead-import.ts'
import type { SpendMapping } from '../../../contract/imports/spend-import.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import type { ImportChanges, ImportRow, InspectedFile } from './import-store.ts'
import type { ImportJob } from './jobs/import-job.ts'
import type { FileRow } from './parse/cell.ts'

export interface SampledFile {
  readonly form: ImportForm
  /** The first rows of the file: at least 1, at most 1,001. */
  readonly rows: readonly FileRow[]
  /** Number of cells in the widest row. */
  readonly width: number
}

/** Mappings in a request; each kind has its own field. */
export interface MappingInput {
  readonly mapping?: ImportMapping | undefined
  readonly spend?: SpendMapping | undefined
  readonly clicks?: ClickMapping | undefined
}

/** Fields in an import response that depend on its kind. */
export type KindView = Pick<
  ImportView,
  'file' | 'mapping' | 'check' | 'result' | 'undone' | 'spend' | 'clicks'
>

/**
 * A kind of import. All kinds share uploads, encodings, leases, invalid rows and the list of
 * imports; each kind determines what columns mean and how rows are processed.
 *
 * @see L-110
 */
export interface ImportKind {
  /** Guesses a file's mapping, which is then stored with the import. */
  inspect(sample: SampledFile): InspectedFile
  /** Refines the guessed mapping with data from earlier imports and the organization's settings. */
  recall?(tx: OrgTx, file: InspectedFile, timeZone: string): Promise<InspectedFile>
  /** True if the guessed column targets are enough to recognize a file of this kind. */
  isRecognized(columns: readonly (string | null)[]): boolean
  /**
   * Validates this kind's mapping against the file.
   *
   * @throws ApiError `VALIDATION_ERROR` that names the invalid or missing part.
   */
  parseMapping(row: ImportRow, input: MappingInput): object
  /** Prepares a checked import to be started and returns the changes to store. */
  prepareRun(tx: OrgTx, row: ImportRow): Promise<ImportChanges>
  /** Performs the dry run. Starts over after an interruption. */
  check(task: ImportJob): Promise<void>
  /** Runs the import. Resumes where it stopped after an interruption. */
  run(task: ImportJob): Promise<void>
  /** Undoes the import. Resumes where it stopped after an interruption. */
  undo(task: ImportJob): Promise<void>
  /** Result of an undo before its first batch has run. */
  readonly emptyUndo: object
  /** Progress and total of an undo; the unit depends on the kind. */
  getUndoProgress(row: ImportRow): { readonly done: number; readonly all: number }
  /**
   * Column names for the file that lists the invalid rows; empty if the uploaded file has no column
   * names.
   */
  headers(row: ImportRow): readonly string[]
  view(row: ImportRow): KindView
}

/** An import's state, as stored by its kind. @typeParam D  Shape of the kind's documents. */
export const getKindState = <D>({ file, mapping, checked, result, undone }: ImportRow) =>
  // The shape is guaranteed, because each kind reads and writes only its own imports.
  ({ file, mapping, check: checked, result, undone }) as D

/** View without any kind-specific fields. */
export const emptyView: KindView = {
  file: null,
  mapping: null,
  check: null,
  result: null,
  undone: null,
  spend: null,
  clicks: null,
}

/** A report's column names; empty if it has none. */
export const getReportHeaders = (
  file: (Pick<InspectedFile, 'columns'> & { readonly headerLine: number | null }) | null,
): string[] => (file?.headerLine == null ? [] : file.columns.map(({ header }) => header))
