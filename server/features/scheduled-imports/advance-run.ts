import type { ImportState, ImportView } from '../../../contract/imports/lead-import.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import { beginCheck, beginImport, chooseSheet, loadImport } from '../imports/index.ts'
import { fail, succeed, wait } from './finish-run.ts'
import { lockRun, type RunRow } from './run-store.ts'
import { lockPull, type PullRow } from './scheduled-import-store.ts'

/** States of an import that goes on by itself. */
const going: ReadonlySet<ImportState> = new Set(['uploading', 'checking', 'importing', 'undoing'])

/** What is known of a run whose file has arrived. */
interface Standing {
  readonly pull: PullRow
  readonly run: RunRow
  readonly imported: ImportView | undefined
}

/**
 * Takes a run one step further, as far as its import has come: checks a file whose columns are
 * those that somebody has explained, imports what was checked, and notes how it ended.
 */
export async function advanceRun(ctx: Ctx, open: RunRow): Promise<void> {
  if (await isResting(ctx, open)) return
  const next = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const pull = await lockPull(tx, open.pullId)
    const run = await lockRun(tx, open)
    if (pull === undefined || run?.importId == null) return undefined
    const standing = { pull, run, imported: await loadImport(tx, run.importId) }
    if (await ended(ctx, tx, standing)) return undefined
    return standing
  })
  if (next !== undefined) await goOn(ctx, next)
}

/** True for a run that goes on waiting. Seen without a lock: it may wait for weeks. */
async function isResting({ db, org }: Ctx, run: RunRow): Promise<boolean> {
  const { importId } = run
  if (run.state !== 'waiting' || importId === null) return false
  const imported = await db.readInOrg(org.id, (tx) => loadImport(tx, importId))
  return imported?.state !== 'imported' && failureOf(run, imported) === undefined
}

/** Notes how a run ended. @returns True when there is nothing else to do for it now. */
async function ended(
  ctx: Ctx,
  tx: Parameters<typeof succeed>[0],
  { run, imported }: Standing,
): Promise<boolean> {
  const failure = failureOf(run, imported)
  if (failure !== undefined) {
    await fail(tx, ctx, run, failure)
    return true
  }
  if (imported?.state === 'imported') {
    const { spend } = imported
    if (spend?.mapping == null || spend.result === null) throw new Error('an import without an end')
    const sheet = spend.file?.sheet ?? null
    const explained = { mapping: spend.mapping, headers: headersOf(imported), sheet }
    const done = { bytes: imported.size, result: spend.result }
    await succeed(tx, ctx, run, { run: done, pull: explained })
    return true
  }
  return imported !== undefined && going.has(imported.state)
}

/** Why a run has come to nothing, if it has. */
function failureOf(run: RunRow, imported: ImportView | undefined): string | undefined {
  if (imported === undefined) return discarded
  const { state, contentUntil, message } = imported
  if (contentUntil === null && state !== 'imported') return discarded
  if (state === 'undone' || state === 'undoing') return 'The import was undone.'
  if (run.state === 'importing' && (state === 'failed' || state === 'cancelled')) {
    return message ?? 'The import was cancelled.'
  }
  return undefined
}

const discarded = 'The file was discarded.'

async function goOn(ctx: Ctx, { pull, run, imported }: Standing): Promise<void> {
  // While it waits, a person goes on.
  if (run.state !== 'importing' || imported === undefined) return
  if (imported.state === 'checked') {
    const doubt = doubtOf(imported)
    if (doubt === undefined) await beginImport(ctx, imported.id)
    else await letWait(ctx, run, doubt)
    return
  }
  if (imported.state === 'uploaded') await check(ctx, pull, run, imported)
}

async function check(ctx: Ctx, pull: PullRow, run: RunRow, imported: ImportView): Promise<void> {
  const { mapping, sheet } = pull
  if (mapping === null) {
    return letWait(ctx, run, 'Say what the columns mean, and import it; then the next ones follow.')
  }
  if (isMissing(sheet, imported)) {
    return letWait(ctx, run, `The file has no sheet “${sheet}” any more: choose one.`)
  }
  try {
    const read = sheet === null ? imported : await readSheet(ctx, imported, sheet)
    if (!isSame(pull.headers, headersOf(read))) {
      return await letWait(ctx, run, 'The columns are others than before: say what they mean.')
    }
    await beginCheck(ctx, imported.id, { spend: mapping }, read.spend?.file?.sheet)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    await letWait(ctx, run, `The file does not fit what was said of its columns: ${error.message}`)
  }
}

const sheetsOf = ({ spend }: ImportView): readonly string[] => spend?.file?.sheets ?? []

/** True where another sheet would have to be read. A single one may have another name each day. */
const isMissing = (sheet: string | null, imported: ImportView): boolean =>
  sheet !== null && sheetsOf(imported).length > 1 && !sheetsOf(imported).includes(sheet)

const readSheet = async (ctx: Ctx, imported: ImportView, sheet: string): Promise<ImportView> =>
  sheetsOf(imported).includes(sheet) ? await chooseSheet(ctx, imported.id, sheet) : imported

/** Why somebody should look before it is imported. */
function doubtOf({ spend }: ImportView): string | undefined {
  const checked = spend?.check
  if (checked == null) return 'Nothing is known of the rows.'
  if (checked.ready === 0 && checked.bad > 0) return 'No row can be imported.'
  if (checked.otherLevels) {
    return 'The same days are stored at another level or by other ids, and would be counted twice.'
  }
  return undefined
}

const letWait = (ctx: Ctx, run: RunRow, message: string): Promise<void> =>
  ctx.db.inOrg(ctx.org.id, (tx) => wait(tx, run, message))

const headersOf = ({ spend }: ImportView): string[] =>
  (spend?.file?.columns ?? []).map(({ header }) => header)

const isSame = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.length === other.length && one.every((header, i) => header === other[i])
