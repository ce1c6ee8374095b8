import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The file is next to the embedded database, which only one service uses. */
const getPath = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'public-url')

type AddressConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'publicUrl' | 'hasOwnAddress'>

/** Saves the running service's URL for commands, which may not have the service's PORT variable. */
export async function savePublicUrl(config: AddressConfig): Promise<void> {
  if (config.DATABASE_URL !== undefined) return
  // Without the file, commands print the default URL, so a failed write must not stop the service.
  await writeFile(getPath(config), config.publicUrl).catch(() => undefined)
}

/** The configured URL, or else the URL of the service that uses the same data. */
export async function loadPublicUrl(config: AddressConfig): Promise<string> {
  if (config.hasOwnAddress || config.DATABASE_URL !== undefined) return config.publicUrl
  const saved = await readFile(getPath(config), 'utf8').catch(() => '')
  return URL.canParse(saved) ? saved : config.publicUrl
}
