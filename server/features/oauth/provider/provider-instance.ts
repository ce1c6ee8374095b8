import type { Provider } from 'oidc-provider'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { getOauthSettings, type OAuthSettings } from '../settings.ts'

/** The library's request handler. */
type Listener = ReturnType<Provider['callback']>

interface Instance {
  listener: Promise<Listener> | undefined
  /** Settings used to create `listener`. */
  of: Required<OAuthSettings> | undefined
}

const instances = perDatabase((): Instance => ({ listener: undefined, of: undefined }))

/** Handles requests below `/oauth`; created on the first request. */
export function getListener(db: Database): Promise<Listener> {
  const instance = instances(db)
  const settings = getOauthSettings(db)
  if (instance.listener === undefined || instance.of !== settings) {
    instance.of = settings
    instance.listener = open(db, settings)
    instance.listener.catch(() => {
      instance.listener = undefined
    })
  }
  return instance.listener
}

async function open(db: Database, settings: Required<OAuthSettings>): Promise<Listener> {
  // Loaded on first use, because the API does not need it.
  const { createProvider } = await import('./provider.ts')
  return (await createProvider(db, settings)).callback()
}
