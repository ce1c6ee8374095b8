/** App that the administrator has registered with a provider. */
export interface OauthClient {
  readonly clientId: string
  readonly clientSecret: string
}

export type OauthProvider = 'google' | 'microsoft' | 'linkedin'

export type OauthClients = Readonly<Partial<Record<OauthProvider, OauthClient>>>

interface Provider {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scope: string
  /** Other authorization request parameters. */
  readonly parameters: Readonly<Record<string, string>>
  /** False if the provider rejects PKCE parameters from apps with a secret. */
  readonly usesPkce: boolean
  /** True if some apps get no refresh token, but an access token that is valid for 60 days. */
  readonly canOmitRefreshToken?: true
  /** Environment variables that contain the client credentials. */
  readonly variables: readonly [string, string]
}

/** Endpoints according to the providers' documentation as of November 2026. */
export const oauthProviders: Readonly<Record<OauthProvider, Provider>> = {
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/datamanager',
    // Always ask for consent, because Google returns another refresh token only after renewed
    // consent.
    parameters: { access_type: 'offline', prompt: 'consent' },
    usesPkce: true,
    variables: ['GOOGLE_ADS_CLIENT_ID', 'GOOGLE_ADS_CLIENT_SECRET'],
  },
  microsoft: {
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'https://ads.microsoft.com/msads.manage offline_access',
    parameters: { prompt: 'select_account' },
    usesPkce: true,
    variables: ['MICROSOFT_ADS_CLIENT_ID', 'MICROSOFT_ADS_CLIENT_SECRET'],
  },
  // learn.microsoft.com/linkedin: authorization-code-flow, programmatic-refresh-tokens.
  linkedin: {
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    scope: 'rw_conversions r_ads',
    parameters: {},
    usesPkce: false,
    canOmitRefreshToken: true,
    variables: ['LINKEDIN_ADS_CLIENT_ID', 'LINKEDIN_ADS_CLIENT_SECRET'],
  },
}

/** Path of the redirect URL for administrators to register. */
export const callbackPath = '/conversions/oauth/callback'
