import { perDatabase } from '../concurrency/cache.ts'
import { loadOnce } from '../concurrency/once.ts'
import type { Database } from '../db/database.ts'
import { openKeyFile } from './key-file.ts'
import { createSecretBox, parseSecretKeys, type SecretBox } from './secret-box.ts'

const boxes = perDatabase((): { current: SecretBox | undefined } => ({ current: undefined }))

/** Sets the service's keys, which are used by operations and jobs. */
export function useSecrets(db: Database, box: SecretBox): void {
  boxes(db).current = box
}

/** @throws Error if called before {@link useSecrets}. */
export function getSecrets(db: Database): SecretBox {
  const { current } = boxes(db)
  if (current === undefined) throw new Error('The encryption keys for stored secrets are not set.')
  return current
}

/**
 * Opens a box with the keys from `SECRETS_KEY`, or else from a file in the data folder, which is
 * created when the first secret is stored.
 *
 * @param setting  Value of `SECRETS_KEY`, already validated.
 */
export function openSecretBox(setting: string | undefined, dataDir: string): SecretBox {
  const fixed = setting === undefined ? undefined : parseSecretKeys(setting)
  return createSecretBox(
    fixed === undefined ? loadOnce(() => openKeyFile(dataDir)) : async () => fixed,
  )
}
