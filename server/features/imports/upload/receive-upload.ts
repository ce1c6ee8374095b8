import type { ImportKindName } from '../../../../contract/imports/import-file.ts'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { insertChunk } from '../content/chunk-store.ts'
import { toChunk } from '../content/stored-file.ts'
import { inspectUpload } from '../detect/inspect-file.ts'
import {
  deleteImport,
  type ImportRow,
  insertImport,
  lockImport,
  selectImport,
  sumContentBytes,
  updateImport,
} from '../import-store.ts'
import { isFileError } from '../jobs/import-job.ts'
import { importLimits } from '../limits.ts'
import { validateUtf8 } from './utf8-validator.ts'

/**
 * Creates an import that is ready to receive bytes.
 *
 * @throws ApiError `CONFLICT` if the storage is full.
 */
async function createUpload(
  ctx: Ctx,
  { name, kind }: { readonly name: string; readonly kind: ImportKindName },
): Promise<string> {
  const id = ctx.newId()
  const now = ctx.now()
  await ctx.db.inOrg(ctx.org.id, async (tx) => {
    await assertHasRoom(tx, 1)
    await insertImport(tx, {
      id,
      kind,
      name,
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      createdAt: now.toISOString(),
      contentUntil: new Date(now.getTime() + importLimits.uploadHours * hourMs).toISOString(),
    })
    await audit(tx, ctx, { action: 'create', kind: 'import', id })
  })
  return id
}

/**
 * Rejects bytes above the storage limit. Called for every chunk, because several concurrent uploads
 * may each start below the limit.
 */
async function assertHasRoom(tx: OrgTx, bytes: number): Promise<void> {
  if ((await sumContentBytes(tx)) + bytes <= importLimits.orgBytes) return
  throw new ApiError('CONFLICT', 'Import storage is full. Discard older imports.')
}

/**
 * Creates an import from a file or its first chunk. Deletes the import if the upload is
 * interrupted, because the client does not know its ID and so could not continue it.
 */
export async function receiveNewImport(
  ctx: Ctx,
  input: Parameters<typeof createUpload>[1],
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const id = await createUpload(ctx, input)
  try {
    await receiveBytes(ctx, id, bytes, 0)
    return id
  } catch (error) {
    await ctx.db.inOrg(ctx.org.id, (tx) => deleteImport(tx, id))
    throw error
  }
}

/**
 * Stores a file's bytes chunk by chunk, with only one chunk in memory.
 *
 * @param offset  Number of bytes already received.
 * @throws ApiError `CONFLICT` for a wrong offset or if the storage is full; 413 for a file above
 *   the limit.
 */
export async function receiveBytes(
  ctx: Ctx,
  importId: string,
  bytes: AsyncIterable<Uint8Array>,
  offset: number,
): Promise<void> {
  let at = offset
  await assertOffset(ctx, importId, at)
  for await (const piece of splitIntoChunks(bytes, importLimits.chunkBytes)) {
    await appendChunk(ctx, importId, at, piece)
    at += piece.length
  }
}

async function assertOffset(ctx: Ctx, importId: string, at: number): Promise<void> {
  const row = await ctx.db.readInOrg(ctx.org.id, (tx) => selectImport(tx, importId))
  assertReceived(found(row, 'import'), at)
}

function assertReceived({ state, size }: Pick<ImportRow, 'state' | 'size'>, at: number): void {
  if (state !== 'uploading') throw new ApiError('CONFLICT', 'The upload is already complete.')
  if (size === at) return
  throw new ApiError('CONFLICT', `${size} bytes have been received. Continue from there.`, {
    details: { received: size },
  })
}

async function appendChunk(ctx: Ctx, importId: string, at: number, piece: Buffer): Promise<void> {
  if (at + piece.length > importLimits.fileBytes) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `The file is larger than ${importLimits.fileBytes / 1_048_576} MiB. Split it into smaller files.`,
      { status: 413 },
    )
  }
  const chunk = await toChunk(at, piece)
  await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const row = found(await lockImport(tx, importId), 'import')
    assertReceived(row, at)
    await assertHasRoom(tx, piece.length)
    await insertChunk(tx, importId, chunk)
    await updateImport(tx, importId, { size: at + piece.length, ...validateUtf8(row, piece) })
  })
}

/** Splits bytes into chunks of `size`; the last chunk may be shorter. */
async function* splitIntoChunks(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer, void, void> {
  let pending: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    pending.push(part)
    length += part.length
    while (length >= size) {
      const joined = Buffer.concat(pending)
      yield joined.subarray(0, size)
      const rest = joined.subarray(size)
      pending = [rest]
      length = rest.length
    }
  }
  if (length > 0) yield Buffer.concat(pending)
}

/**
 * Inspects a fully uploaded file. Deletes the import if the file is unreadable.
 *
 * @param signal  Aborts the inspection; the upload can be completed later.
 * @throws ApiError `VALIDATION_ERROR` for an unreadable file, with a message for the user;
 *   `CONFLICT` if another request has completed the upload or sent more bytes in the meantime.
 */
export async function completeImport(
  ctx: Ctx,
  importId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, org } = ctx
  const row = found(await db.readInOrg(org.id, (tx) => selectImport(tx, importId)), 'import')
  const endUpload = (work: (tx: OrgTx) => Promise<void>) =>
    db.inOrg(org.id, async (tx) => {
      assertReceived(found(await lockImport(tx, importId), 'import'), row.size)
      await work(tx)
    })
  const file = await inspectUpload(ctx, row, { signal }).catch(async (error: unknown) => {
    if (isFileError(error)) await endUpload((tx) => deleteImport(tx, importId))
    throw error
  })
  const contentMs = importLimits.contentDays * dayMs
  const contentUntil = new Date(ctx.now().getTime() + contentMs).toISOString()
  await endUpload((tx) => updateImport(tx, importId, { state: 'uploaded', file, contentUntil }))
}
