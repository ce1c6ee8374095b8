import type { Database } from '../../platform/database.ts'
import { minPassword } from '../orgs/index.ts'
import { settingsOf } from './settings.ts'

/** What a page for signing in must know before anybody has. */
export interface SignInPage {
  /** Whether anybody may sign up, or only who is invited. */
  readonly openSignUp: boolean
  /** Whether mails can be sent; without them a forgotten password is a matter of the operator. */
  readonly mail: boolean
  /** Shortest password that is accepted, in characters. */
  readonly minPassword: number
}

/** What the settings say about signing in. */
export function signInPage(db: Database): SignInPage {
  const { openSignUp, mailer } = settingsOf(db)
  return { openSignUp, mail: mailer !== undefined, minPassword }
}
