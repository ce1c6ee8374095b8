import { promisify } from 'node:util'
import { deflate as deflateCallback, inflate as inflateCallback } from 'node:zlib'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { importLimits } from '../limits.ts'
import { type Chunk, selectChunk } from './chunk-store.ts'

const deflate = promisify<Buffer, { level: number }, Buffer>(deflateCallback)
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateCallback)

/** A file in the database, and how much of it has been read. */
export interface StoredFile {
  readonly db: Database
  readonly orgId: string
  readonly importId: string
  /** Size in bytes. */
  readonly size: number
  /** Number of bytes read, for progress. */
  bytesRead: number
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Compresses at the fastest level, because the only purpose of compression is to save disk space.
 */
export const toChunk = async (at: number, bytes: Buffer): Promise<Chunk> => ({
  at,
  size: bytes.length,
  content: await deflate(bytes, { level: 1 }),
})

/**
 * Streams a stored file's bytes, chunk by chunk.
 *
 * @param end  Defaults to the end of the file.
 * @throws ApiError `NOT_FOUND` if the import was discarded in the meantime.
 */
export async function* readBytes(
  file: StoredFile,
  start = 0,
  end = file.size,
): AsyncGenerator<Buffer, void, void> {
  for (let at = start; at < end; ) {
    file.signal?.throwIfAborted()
    const chunk = await loadChunk(file, at)
    const bytes = await inflate(chunk.content, { maxOutputLength: importLimits.chunkBytes })
    const part = bytes.subarray(at - chunk.at, Math.min(bytes.length, end - chunk.at))
    file.bytesRead += part.length
    yield part
    at += part.length
  }
}

async function loadChunk({ db, orgId, importId }: StoredFile, at: number): Promise<Chunk> {
  const chunk = await db.readInOrg(orgId, (tx) => selectChunk(tx, importId, at))
  if (chunk === undefined) {
    throw new ApiError('NOT_FOUND', 'The file no longer exists because its import was discarded.')
  }
  return chunk
}
