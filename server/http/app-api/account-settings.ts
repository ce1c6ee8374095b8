import type { Config } from '../../config.ts'
import { type AccountSettings, createMailer } from '../../features/accounts/index.ts'
import { scryptCost } from '../../features/organizations/index.ts'
import type { Logger } from '../../platform/process/log.ts'

export function accountSettings(config: Config, log: Logger): AccountSettings {
  const { publicUrl, SMTP_URL: smtpUrl } = config
  const from = config.MAIL_FROM ?? `Leadtrace <no-reply@${new URL(publicUrl).hostname}>`
  return {
    publicUrl,
    secret: config.AUTH_SECRET,
    openSignUp: config.OPEN_SIGN_UP,
    mailer: smtpUrl === undefined ? undefined : createMailer(smtpUrl, from),
    log,
    passwordCost: scryptCost,
  }
}
