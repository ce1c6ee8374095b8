import type { ImportState, ImportView } from '../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import { beginCheck, beginImport, inspectAgain, loadImport } from '../imports/index.ts'
import { completeRun, failRun, suspendRun } from './finish-run.ts'
import { lockRun, type RunRow } from './run-store.ts'
import { lockScheduledImport, type ScheduledImportRow } from './scheduled-import-store.ts'

/** Import states that change without any user action. */
const activeStates: ReadonlySet<ImportState> = new Set([
  'uploading',
  'checking',
  'importing',
  'undoing',
])

/** A run whose file has been received, and its import. */
interface RunProgress {
  readonly scheduledImport: ScheduledImportRow
  readonly run: RunRow
  readonly imported: ImportView | undefined
}

/**
 * Advances a run by one step, depending on its import's state: checks a file if a member has
 * confirmed the columns, imports a checked file, or records the outcome.
 */
export async function advanceRun(ctx: Ctx, openRun: RunRow): Promise<void> {
  if (await isWaiting(ctx, openRun)) return
  const next = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const scheduledImport = await lockScheduledImport(tx, openRun.pullId)
    const run = await lockRun(tx, openRun)
    if (scheduledImport === undefined || run?.importId == null) return undefined
    const progress = { scheduledImport, run, imported: await loadImport(tx, run.importId) }
    if (await recordOutcome(ctx, tx, progress)) return undefined
    return progress
  })
  if (next !== undefined) await continueRun(ctx, next)
}

/** True if the run has to keep waiting. Does not lock the run, because a run can wait for weeks. */
async function isWaiting({ db, org }: Ctx, run: RunRow): Promise<boolean> {
  const { importId } = run
  if (run.state !== 'waiting' || importId === null) return false
  const imported = await db.readInOrg(org.id, (tx) => loadImport(tx, importId))
  return imported?.state !== 'imported' && findFailure(run, imported) === undefined
}

/**
 * Records a run's outcome.
 *
 * @returns True if nothing else can currently be done for the run.
 */
async function recordOutcome(
  ctx: Ctx,
  tx: OrgTx,
  { scheduledImport, run, imported }: RunProgress,
): Promise<boolean> {
  const failure = findFailure(run, imported)
  if (failure !== undefined) {
    await failRun(tx, ctx, run, failure)
    return true
  }
  if (imported?.state === 'imported') {
    const { spend } = imported
    if (spend?.mapping == null || spend.result === null)
      throw new Error('imported without a mapping or result')
    const confirmedMapping = {
      mapping: spend.mapping,
      headers: getHeaders(imported),
      sheet: spend.file?.sheet ?? null,
      encoding: getHiddenEncoding(imported) ?? scheduledImport.encoding,
    }
    const runResult = { bytes: imported.size, result: spend.result }
    await completeRun(tx, ctx, run, { run: runResult, scheduledImport: confirmedMapping })
    return true
  }
  return imported !== undefined && activeStates.has(imported.state)
}

/** Reason why a run failed; `undefined` if it did not fail. */
function findFailure(run: RunRow, imported: ImportView | undefined): string | undefined {
  if (imported === undefined) return discardedMessage
  const { state, contentUntil, message } = imported
  if (contentUntil === null && state !== 'imported') return discardedMessage
  if (state === 'undone' || state === 'undoing') return 'The import was undone.'
  if (run.state === 'importing' && (state === 'failed' || state === 'cancelled')) {
    return message ?? 'The import was stopped.'
  }
  return undefined
}

const discardedMessage = 'The file was discarded.'

async function continueRun(
  ctx: Ctx,
  { scheduledImport, run, imported }: RunProgress,
): Promise<void> {
  // While a run is waiting, a member may have continued the import.
  if (run.state !== 'importing' || imported === undefined) return
  if (imported.state === 'checked') {
    const warning = findWarning(imported)
    if (warning === undefined) await beginImport(ctx, imported.id)
    else await suspendInOrg(ctx, run, warning)
    return
  }
  if (imported.state === 'uploaded') await startCheck(ctx, scheduledImport, run, imported)
}

async function startCheck(
  ctx: Ctx,
  scheduledImport: ScheduledImportRow,
  run: RunRow,
  imported: ImportView,
): Promise<void> {
  const { mapping, sheet, encoding } = scheduledImport
  if (mapping === null) {
    return suspendInOrg(
      ctx,
      run,
      'Map the columns and import this file. Later files will be imported automatically.',
    )
  }
  if (isSheetMissing(sheet, imported)) {
    return suspendInOrg(
      ctx,
      run,
      `The file no longer contains the sheet “${sheet}”. Choose another one.`,
    )
  }
  try {
    const view =
      sheet === null
        ? await switchEncoding(ctx, imported, encoding)
        : await switchSheet(ctx, imported, sheet)
    if (!haveSameHeaders(scheduledImport.headers, getHeaders(view))) {
      return await suspendInOrg(ctx, run, 'The columns have changed. Map them again.')
    }
    await beginCheck(ctx, imported.id, { spend: mapping }, view.spend?.file?.sheet)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    await suspendInOrg(ctx, run, `The file does not match the mapping: ${error.message}`)
  }
}

const getSheets = ({ spend }: ImportView): readonly string[] => spend?.file?.sheets ?? []

/**
 * True if the mapped sheet is missing. If a file has only one sheet, its name may differ each day.
 */
const isSheetMissing = (sheet: string | null, imported: ImportView): boolean =>
  sheet !== null && getSheets(imported).length > 1 && !getSheets(imported).includes(sheet)

const switchSheet = async (ctx: Ctx, imported: ImportView, sheet: string): Promise<ImportView> =>
  getSheets(imported).includes(sheet) ? await inspectAgain(ctx, imported.id, { sheet }) : imported

/**
 * Encoding that was guessed or chosen for a CSV file that does not declare its encoding; null for
 * other files.
 */
const getHiddenEncoding = ({ spend }: ImportView): ScheduledImportRow['encoding'] =>
  spend?.file?.encodingSamples === undefined ? null : spend.file.encoding

/**
 * Reads a file again using the same encoding as for the mapped file, unless the file declares its
 * own encoding.
 */
async function switchEncoding(
  ctx: Ctx,
  imported: ImportView,
  encoding: ScheduledImportRow['encoding'],
): Promise<ImportView> {
  const guessed = getHiddenEncoding(imported)
  return encoding === null || guessed === null || guessed === encoding
    ? imported
    : await inspectAgain(ctx, imported.id, { encoding })
}

/**
 * The reason why a member must confirm the import; `undefined` if it is safe to import
 * automatically.
 */
function findWarning({ spend }: ImportView): string | undefined {
  const checked = spend?.check
  if (checked == null) return 'The rows have not been checked.'
  if (checked.ready === 0 && checked.bad > 0) return 'No rows can be imported.'
  if (checked.otherLevels) {
    return 'This may double-count spend: these days are stored at another level or with other IDs.'
  }
  return undefined
}

const suspendInOrg = (ctx: Ctx, run: RunRow, message: string): Promise<void> =>
  ctx.db.inOrg(ctx.org.id, (tx) => suspendRun(tx, run, message))

const getHeaders = ({ spend }: ImportView): string[] =>
  (spend?.file?.columns ?? []).map(({ header }) => header)

const haveSameHeaders = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.length === other.length && one.every((header, i) => header === other[i])
