import type { SignInConfig } from '../../../../contract/organizations/account.ts'
import type { Database } from '../../../platform/db/database.ts'
import { minPassword } from '../../organizations/index.ts'
import { getAccountSettings } from '../settings.ts'

/** What the settings say about signing in. */
export function signInPage(db: Database): SignInConfig {
  const { openSignUp, mailer } = getAccountSettings(db)
  return { openSignUp, mail: mailer !== undefined, minPassword }
}
