/** App that the administrator registered with a provider. */
export interface OauthClient {
  readonly clientId: string
  readonly clientSecret: string
}

export type OauthProvider = 'google' | 'microsoft'

export type OauthClients = Readonly<Partial<Record<OauthProvider, OauthClient>>>

interface Provider {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scope: string
  /** Other authorization request parameters. */
  readonly parameters: Readonly<Record<string, string>>
  /** Environment variables that contain the client credentials. */
  readonly variables: readonly [string, string]
}

/** Endpoints according to the providers' documentation as of November 2026. */
export const oauthProviders: Readonly<Record<OauthProvider, Provider>> = {
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/datamanager',
    // Always ask for consent, because Google returns another refresh token only after new consent.
    parameters: { access_type: 'offline', prompt: 'consent' },
    variables: ['GOOGLE_ADS_CLIENT_ID', 'GOOGLE_ADS_CLIENT_SECRET'],
  },
  microsoft: {
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'https://ads.microsoft.com/msads.manage offline_access',
    parameters: { prompt: 'select_account' },
    variables: ['MICROSOFT_ADS_CLIENT_ID', 'MICROSOFT_ADS_CLIENT_SECRET'],
  },
}

/** Path of the redirect URL that the administrator registers. */
export const callbackPath = '/conversions/oauth/callback'
