import type { Config } from '../../config.ts'
import type {
  InstallationProvider,
  SingleSignOnSettings,
} from '../../features/single-sign-on/index.ts'
import type { Logger } from '../../platform/process/log.ts'

/** The administrator's settings for OpenID Connect sign-in. */
export const readSingleSignOn = (config: Config, log: Logger): SingleSignOnSettings => ({
  publicUrl: config.publicUrl,
  log,
  installation: readInstallation(config),
})

function readInstallation(config: Config): InstallationProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = config
  const { OIDC_CLIENT_SECRET: clientSecret, OIDC_DOMAINS: domains } = config
  if (!issuer || !clientId || !clientSecret || !domains) return undefined
  return {
    name: config.OIDC_NAME,
    issuer,
    clientId,
    clientSecret,
    domains,
    orgId: config.OIDC_ORGANIZATION,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    groupRoles: config.OIDC_GROUP_ROLES,
  }
}
