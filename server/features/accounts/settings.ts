import type { SignInConfig } from '../../../contract/organizations/account.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/process/log.ts'
import { minPassword, type ScryptCost } from '../organizations/index.ts'
import type { Mailer } from './email/mailer.ts'
import type { QueueInvitation } from './members/invitation-queue.ts'

/** The installation's settings. */
export interface AccountSettings {
  /** Public URL of the service, without a trailing slash. */
  readonly publicUrl: string
  /**
   * Signs cookies and encrypts two-factor secrets. If omitted, a secret is generated once and
   * stored.
   */
  readonly secret: string | undefined
  /** Allows sign-up without an invitation. */
  readonly openSignUp: boolean
  /** `undefined` if no email can be sent; in that case, administrators pass links on themselves. */
  readonly mailer: Mailer | undefined
  /**
   * Adds an invitation's email to the outbox. If omitted, inviting an address beyond its limit
   * returns a link to pass on.
   */
  readonly queueInvitation?: QueueInvitation
  readonly log: Logger
  /** Cost of password hashes; reduced only in tests. */
  readonly passwordCost: ScryptCost
}

const opened = perDatabase((): { settings: AccountSettings | undefined } => ({
  settings: undefined,
}))

/** Must be called before any other function of this feature. */
export function openAccounts(db: Database, settings: AccountSettings): void {
  opened(db).settings = settings
}

/** @throws Error unless {@link openAccounts} has been called before. */
export function getAccountSettings(db: Database): AccountSettings {
  const { settings } = opened(db)
  if (settings === undefined) throw new Error('openAccounts was not called.')
  return settings
}

export function getSignInConfig(db: Database): Omit<SignInConfig, 'singleSignOn'> {
  const { openSignUp, mailer } = getAccountSettings(db)
  return { openSignUp, mail: mailer !== undefined, minPassword }
}
