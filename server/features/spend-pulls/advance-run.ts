import type { ImportState, ImportView } from '../../../contract/lead-import.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import { beginCheck, beginImport, readImport } from '../imports/index.ts'
import { lockPull, type PullRow } from './pull-store.ts'
import { lockRun, type RunRow } from './run-store.ts'
import { fail, succeed, wait } from './settle.ts'

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
export async function advanceRun(ctx: Ctx, open: Pick<RunRow, 'pullId' | 'id'>): Promise<void> {
  const next = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const pull = await lockPull(tx, open.pullId)
    const run = await lockRun(tx, open)
    if (pull === undefined || run?.importId == null) return undefined
    const standing = { pull, run, imported: await readImport(tx, run.importId) }
    if (await ended(ctx, tx, standing)) return undefined
    return standing
  })
  if (next !== undefined) await goOn(ctx, next)
}

/** Notes how a run ended. @returns False while it has not. */
async function ended(
  ctx: Ctx,
  tx: Parameters<typeof succeed>[0],
  { run, imported }: Standing,
): Promise<boolean> {
  if (imported === undefined || (imported.contentUntil === null && imported.state !== 'imported')) {
    await fail(tx, ctx, run, 'The file was discarded.')
    return true
  }
  const { state, message, spend } = imported
  if (state === 'imported') {
    if (spend?.mapping == null || spend.result === null) throw new Error('an import without an end')
    const explained = { mapping: spend.mapping, headers: headersOf(imported) }
    const done = { bytes: imported.size, result: spend.result }
    await succeed(tx, ctx, run, { run: done, pull: explained })
    return true
  }
  if (state === 'undone' || state === 'undoing') {
    await fail(tx, ctx, run, 'The import was undone.')
    return true
  }
  if (run.state === 'importing' && (state === 'failed' || state === 'cancelled')) {
    await fail(tx, ctx, run, message ?? 'The import was cancelled.')
    return true
  }
  return going.has(state)
}

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
  const { mapping } = pull
  if (mapping === null) {
    return letWait(ctx, run, 'Say what the columns mean, and import it; then the next ones follow.')
  }
  if (!isSame(pull.headers, headersOf(imported))) {
    return letWait(ctx, run, 'The columns are others than before: say what they mean.')
  }
  try {
    await beginCheck(ctx, imported.id, { spend: mapping })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    await letWait(ctx, run, `The file does not fit what was said of its columns: ${error.message}`)
  }
}

/** Why somebody should look before it is imported. */
function doubtOf({ spend }: ImportView): string | undefined {
  const checked = spend?.check
  if (checked == null) return 'Nothing is known of the rows.'
  if (checked.ready === 0 && checked.bad > 0) return 'No row can be imported.'
  if (checked.otherLevels) {
    return 'The same days are stored at another level, and would be counted twice.'
  }
  return undefined
}

const letWait = (ctx: Ctx, run: RunRow, message: string): Promise<void> =>
  ctx.db.inOrg(ctx.org.id, (tx) => wait(tx, run, message))

const headersOf = ({ spend }: ImportView): string[] =>
  (spend?.file?.columns ?? []).map(({ header }) => header)

const isSame = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.length === other.length && one.every((header, i) => header === other[i])
