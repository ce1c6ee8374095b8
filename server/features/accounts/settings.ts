import type { SignInConfig } from '../../../contract/organizations/account.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/process/log.ts'
import { minPassword, type ScryptCost } from '../organizations/index.ts'
import type { Mailer } from './email/mailer.ts'

/** What an operator decides about accounts. */
export interface AccountSettings {
  /** Address by which browsers reach the service, without a slash at its end. */
  readonly publicUrl: string
  /** Signs cookies and encrypts second factors; without one it is made once and stored. */
  readonly secret: string | undefined
  /** Whether anybody may sign up, or only who is invited. */
  readonly openSignUp: boolean
  /** Absent where no mail can be sent: links are then shown and logged instead. */
  readonly mailer: Mailer | undefined
  readonly log: Logger
  /** Of each password hash. No operator changes it; tests need not wait for a strong one. */
  readonly passwordCost: ScryptCost
}

const opened = perDatabase((): { settings: AccountSettings | undefined } => ({
  settings: undefined,
}))

/** Says how accounts of this database work; before anything else is asked of them. */
export function openAccounts(db: Database, settings: AccountSettings): void {
  opened(db).settings = settings
}

/** @throws Error before {@link openAccounts}. */
export function getAccountSettings(db: Database): AccountSettings {
  const { settings } = opened(db)
  if (settings === undefined) throw new Error('openAccounts was not called.')
  return settings
}

/** What the settings say about signing in. */
export function getSignInConfig(db: Database): SignInConfig {
  const { openSignUp, mailer } = getAccountSettings(db)
  return { openSignUp, mail: mailer !== undefined, minPassword }
}
