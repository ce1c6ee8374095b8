import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Claims of the user who signs in next. */
export interface ProvidedUser {
  readonly sub: string
  readonly [claim: string]: unknown
}

/** An OpenID Connect provider on loopback that signs in a user without showing a page. */
export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Allowed callbacks, read on the first request. */
  readonly redirectUris: string[]
  /** The next user to sign in; `null` refuses the sign-in. */
  user: ProvidedUser | null
  /** While false, every request receives a 503 response. */
  isUp: boolean
  stop(): Promise<void>
}

export interface IdentityProviderOptions {
  readonly hasUserInfo?: boolean
  readonly clientSecret?: string
  /** True if the provider accepts a percent-encoded client ID and secret. */
  readonly decodesCredentials?: boolean
}

export async function startIdentityProvider(
  redirectUris: readonly string[] = [],
  options: IdentityProviderOptions = {},
): Promise<IdentityProvider> {
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener's address has this type.
  const { port } = server.address() as AddressInfo
  const { clientSecret = 'secret-of-the-client', decodesCredentials = true } = options
  const client = { clientId: 'lead-trace', clientSecret }
  const state: IdentityProvider = {
    ...client,
    issuer: `http://127.0.0.1:${port}`,
    redirectUris: [...redirectUris],
    user: null,
    isUp: true,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const users = new Map<string, ProvidedUser>()
  const open = () => {
    const { issuer, redirectUris } = state
    const provider = createProvider(issuer, { redirectUris, client, users, ...options })
    return { provider, listener: provider.callback() }
  }
  const plain = Buffer.from(`${client.clientId}:${clientSecret}`).toString('base64')
  let opened: ReturnType<typeof open> | undefined

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!state.isUp) return void response.writeHead(503).end()
    const { authorization = '' } = request.headers
    if (!decodesCredentials && authorization.startsWith('Basic ')) {
      if (authorization !== `Basic ${plain}`) return void response.writeHead(401).end()
    }
    opened ??= open()
    const { provider, listener } = opened
    if (request.url?.startsWith('/interaction/') !== true) return void listener(request, response)
    const { user } = state
    if (user !== null) users.set(user.sub, user)
    const result =
      user === null
        ? { error: 'access_denied' }
        : { login: { accountId: user.sub, remember: false } }
    await provider.interactionFinished(request, response, result)
  }
  return state
}

interface ProviderParts {
  readonly redirectUris: readonly string[]
  readonly client: Pick<IdentityProvider, 'clientId' | 'clientSecret'>
  readonly users: ReadonlyMap<string, ProvidedUser>
  readonly hasUserInfo?: boolean
}

function createProvider(issuer: string, parts: ProviderParts): Provider {
  const { redirectUris, client, users, hasUserInfo = true } = parts
  const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'groups'],
    },
    conformIdTokenClaims: hasUserInfo,
    features: { devInteractions: { enabled: false }, userinfo: { enabled: hasUserInfo } },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => users.get(sub) ?? { sub },
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.clientId,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}
