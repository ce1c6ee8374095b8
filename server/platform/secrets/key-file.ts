import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode } from '../db/database-errors.ts'
import { newId } from '../process/ids.ts'
import { keyBytes, parseSecretKeys } from './secret-box.ts'

/** File in the data folder that contains the key. */
export const keyFileName = 'secrets.key'

/**
 * Reads a data folder's key file, creating it if it does not exist. If several processes create the
 * file concurrently, they all get the same key.
 *
 * @throws Error with instructions if other users can read the file or if it contains no valid key.
 */
export async function openKeyFile(dataDir: string): Promise<readonly Buffer[]> {
  const path = join(dataDir, keyFileName)
  const existing = await readKeys(path)
  if (existing !== undefined) return existing
  await mkdir(dataDir, { recursive: true })
  await createKeyFile(path)
  const created = await readKeys(path)
  if (created === undefined) throw new Error(`${path} was removed. Start again.`)
  return created
}

async function readKeys(path: string): Promise<readonly Buffer[] | undefined> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    // Check the file after opening it, so that it cannot be replaced between the check and the
    // read.
    const { mode } = await file.stat()
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new Error(`Other users can read ${path}. Run: chmod 600 ${path}`)
    }
    const keys = parseSecretKeys((await file.readFile('utf8')).trim())
    if (keys === undefined)
      throw new Error(`${path} does not contain a valid key. Restore it from a backup.`)
    return keys
  } finally {
    await file.close()
  }
}

/** Writes a new key to a separate file first, so that the key file is never incomplete. */
async function createKeyFile(path: string): Promise<void> {
  const draft = `${path}.${newId()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await file.sync()
    // Unlike a rename, this fails if another process has created the file in the meantime.
    await link(draft, path).catch((error: unknown) => {
      if (getErrorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
}
