import type { Provider } from 'oidc-provider'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { getOauthSettings, type OAuthSettings } from '../settings.ts'

/** What answers requests, as Node hands them over. */
type Listener = ReturnType<Provider['callback']>

interface Made {
  listener: Promise<Listener> | undefined
  /** Settings that it was made with. */
  of: Required<OAuthSettings> | undefined
}

const made = perDatabase((): Made => ({ listener: undefined, of: undefined }))

/** What answers requests below `/oauth`, made when the first one comes. */
export function getListener(db: Database): Promise<Listener> {
  const known = made(db)
  const settings = getOauthSettings(db)
  if (known.listener === undefined || known.of !== settings) {
    known.of = settings
    known.listener = open(db, settings)
    known.listener.catch(() => {
      known.listener = undefined
    })
  }
  return known.listener
}

async function open(db: Database, settings: Required<OAuthSettings>): Promise<Listener> {
  // Loaded when somebody connects a program; the API does without.
  const { createProvider } = await import('./provider.ts')
  return (await createProvider(db, settings)).callback()
}
