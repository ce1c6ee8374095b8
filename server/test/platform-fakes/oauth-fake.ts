import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sign-in server on loopback that behaves like those of Google, Microsoft and LinkedIn. */
export interface OauthFake {
  readonly url: string
  /** Gives consent as the user would. @returns The URL that the browser is redirected to. */
  consent(authorizationUrl: string): URL
  isValid(token: string): boolean
  /** Makes the platform treat all access tokens as expired. */
  expire(): void
  /** An access token that was created in the platform's own tools. */
  issue(): string
  /** Stops issuing refresh tokens. */
  omitRefreshTokens(): void
  /** Revokes all refresh tokens, just as users can in their account settings. */
  revoke(): void
  /** Grant types of the token requests received so far. */
  readonly requests: string[]
  /** Error statuses that the next requests receive instead of normal responses. */
  readonly failures: number[]
  stop(): Promise<void>
}

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
}

/**
 * @param rotates  True if each refresh invalidates the refresh token it used.
 * @param needsPkce  If false, PKCE parameters are rejected.
 */
export async function startOauthFake(rotates: boolean, needsPkce = true): Promise<OauthFake> {
  const codes = new Map<string, Grant>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const [requests, failures]: [string[], number[]] = [[], []]
  let omitsRefreshTokens = false

  const issue = (withRefreshToken: boolean) => {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    accessTokens.add(access)
    const hasRefreshToken = withRefreshToken && !omitsRefreshTokens
    if (hasRefreshToken) refreshTokens.add(refresh)
    const more = hasRefreshToken ? { refresh_token: refresh } : {}
    return { status: 200, body: { access_token: access, expires_in: 3599, ...more } }
  }
  const refuse = (error: string, status = 400) => ({ status, body: { error } })

  const answer = (form: URLSearchParams) => {
    const type = form.get('grant_type') ?? ''
    requests.push(type)
    const failure = failures.shift()
    if (failure !== undefined) return { status: failure, body: '<html>' }
    if (form.get('client_id') !== 'client' || form.get('client_secret') !== 'client-secret') {
      return refuse('invalid_client', 401)
    }
    if (type === 'refresh_token') {
      const token = form.get('refresh_token') ?? ''
      if (!refreshTokens.has(token)) return refuse('invalid_grant')
      if (rotates) refreshTokens.delete(token)
      return issue(rotates)
    }
    if (type !== 'authorization_code') return refuse('unsupported_grant_type')
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isProven = needsPkce
      ? /^[\w.~-]{43,128}$/.test(verifier) && grant?.challenge === challenge
      : verifier === '' && grant?.challenge === ''
    const isGranted = isProven && grant?.redirectUri === form.get('redirect_uri')
    return isGranted ? issue(true) : refuse('invalid_grant')
  }

  const consent = (authorizationUrl: string): URL => {
    const query = new URL(authorizationUrl).searchParams
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('response_type') !== 'code' || query.get('client_id') !== 'client') {
      throw new Error('unknown client')
    }
    if (query.get('code_challenge_method') !== (needsPkce ? 'S256' : null)) {
      throw new Error(needsPkce ? 'PKCE is required' : 'PKCE is rejected')
    }
    const code = randomUUID()
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    return back
  }

  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { status, body } = answer(new URLSearchParams(sent))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener's address has this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    consent,
    isValid: (token) => accessTokens.has(token),
    expire: () => accessTokens.clear(),
    revoke: () => refreshTokens.clear(),
    issue: () => issue(false).body.access_token,
    omitRefreshTokens: () => {
      omitsRefreshTokens = true
    },
    requests,
    failures,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
