import { resolveTxt } from 'node:dns/promises'
import type { Role } from '../../../contract/organizations/roles.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/process/log.ts'

/** Users in this group get this role. */
export interface GroupRole {
  readonly group: string
  readonly role: Role
}

/** An identity provider, and how to read its claims. */
export interface Provider {
  /** Shown on the button: “Continue with …”. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly groupsClaim: string
  readonly groupRoles: readonly GroupRole[]
}

/** The administrator's provider, for the whole installation. */
export interface InstallationProvider extends Provider {
  /** Domains whose users can sign in, in lowercase. */
  readonly domains: readonly string[]
  /**
   * Organization that users without an account join. If it is not set, such users cannot sign in.
   */
  readonly orgId: string | undefined
}

/** Resolves TXT records, each a list of chunks. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>

export interface SingleSignOnSettings {
  readonly publicUrl: string
  readonly log: Logger
  readonly installation?: InstallationProvider | undefined
  /** Replaces DNS in tests. */
  readonly resolveTxt?: ResolveTxt | undefined
}

const opened = perDatabase((): { settings: SingleSignOnSettings | undefined } => ({
  settings: undefined,
}))

/** Must be called before any other function of this feature. */
export function openSingleSignOn(db: Database, settings: SingleSignOnSettings): void {
  opened(db).settings = settings
}

/** @throws Error unless {@link openSingleSignOn} has been called before. */
export function getSingleSignOnSettings(
  db: Database,
): SingleSignOnSettings & { readonly resolveTxt: ResolveTxt } {
  const { settings } = opened(db)
  if (settings === undefined) throw new Error('openSingleSignOn was not called.')
  return { ...settings, resolveTxt: settings.resolveTxt ?? resolveTxt }
}

/** Stands in for an organization's ID in URLs. */
export const installation = 'installation'

/**
 * URL to which the provider sends the user back. Each provider has its own URL, so that one
 * provider's response is never mistaken for another's (mix-up attack).
 *
 * @param provider  ID of the organization, or {@link installation}.
 */
export const callbackUrl = (publicUrl: string, provider: string): string =>
  `${publicUrl}/app/auth/single-sign-on/callback/${provider}`
