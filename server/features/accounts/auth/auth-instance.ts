import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type AccountSettings, settingsOf } from '../settings.ts'
import type { createAuth } from './create-auth.ts'
import { storedSecret } from './secret-store.ts'

type Auth = ReturnType<typeof createAuth>

interface Made {
  auth: Promise<Auth> | undefined
  /** Settings that it was made with. */
  of: AccountSettings | undefined
}

const made = perDatabase((): Made => ({ auth: undefined, of: undefined }))

/** The library with the settings of this database; made once. */
export function authOf(db: Database): Promise<Auth> {
  const known = made(db)
  const settings = settingsOf(db)
  if (known.auth === undefined || known.of !== settings) {
    known.of = settings
    known.auth = open(db, settings)
    known.auth.catch(() => {
      known.auth = undefined
    })
  }
  return known.auth
}

async function open(db: Database, settings: AccountSettings): Promise<Auth> {
  // Loaded when somebody signs in: it takes half a second and up to 50 MB, which the API does without.
  const [{ createAuth }, secret] = await Promise.all([
    import('./create-auth.ts'),
    settings.secret ?? storedSecret(db, new Date()),
  ])
  return createAuth(db, settings, secret)
}
