import type { Config } from '../../config.ts'
import type { OauthClients } from '../../features/conversions/index.ts'

/** The administrator's OAuth apps, used to connect ad accounts. */
export function readOauthClients(config: Config): OauthClients {
  const google = toClient(config.GOOGLE_ADS_CLIENT_ID, config.GOOGLE_ADS_CLIENT_SECRET)
  const microsoft = toClient(config.MICROSOFT_ADS_CLIENT_ID, config.MICROSOFT_ADS_CLIENT_SECRET)
  const linkedin = toClient(config.LINKEDIN_ADS_CLIENT_ID, config.LINKEDIN_ADS_CLIENT_SECRET)
  return {
    ...(google && { google }),
    ...(microsoft && { microsoft }),
    ...(linkedin && { linkedin }),
  }
}

const toClient = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret }
