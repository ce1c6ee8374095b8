import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Account } from '../embedded-postgres/account.ts'

/** Size and SHA-256 hash (hex) of a written file. */
export interface WrittenFile {
  readonly bytes: number
  readonly sha256: string
}

/**
 * Writes a new file that only its owner can read, and syncs it to disk.
 *
 * @param account  The file's owner; by default, the user who runs this process.
 */
export async function writeNewFile(
  path: string,
  body: AsyncIterable<Buffer>,
  account?: Account | undefined,
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    if (account !== undefined) await file.chown(account.uid, account.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Reads a file in chunks. The file is opened only on the first read, because an error on a stream
 * without a reader would end the process.
 */
export async function* readChunks(path: string): AsyncIterable<Buffer> {
  yield* createReadStream(path)
}
