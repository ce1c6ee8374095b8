/** The service and the user who was created when it started. */
export interface Consenting {
  readonly origin: string
  readonly email: string
  readonly password: string
}

/**
 * Minimal headless browser: stores cookies with their paths, and does not follow redirects
 * automatically.
 */
interface Jar {
  readonly cookies: Map<string, { readonly value: string; readonly path: string }>
}

async function visit(jar: Jar, url: URL, init: RequestInit = {}): Promise<Response> {
  const sent = [...jar.cookies].filter(([, { path }]) => url.pathname.startsWith(path))
  const answer = await fetch(url, {
    ...init,
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      origin: url.origin,
      cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; '),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    jar.cookies.set(name, { value, path })
  }
  return answer
}

/** Calls an endpoint for the service's own pages. @returns `data` from the response. */
async function call(
  jar: Jar,
  origin: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await visit(jar, new URL(path, origin), init)
  // The service's envelope.
  const envelope = (await answer.json()) as { data?: Record<string, unknown> }
  if (envelope.data === undefined) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/**
 * Opens a URL provided by a client, signs in, grants all access to the first organization and
 * follows redirects within the service.
 *
 * @returns The client's URL, which is not opened.
 */
export async function consentAt(
  address: string,
  { origin, email, password }: Consenting,
): Promise<URL> {
  const jar: Jar = { cookies: new Map() }
  const response = await visit(jar, new URL(address))
  const page = getLocation(response, origin)
  await call(jar, origin, '/app/auth/sign-in/email', { email, password })
  const shown = await call(jar, origin, `/app${page.pathname}`)
  // As documented for the operation.
  const [org] = shown.orgs as { id: string; scopes: string[] }[]
  const choice = { orgId: org?.id, scopes: org?.scopes }
  const { redirectTo } = await call(jar, origin, `/app${page.pathname}`, choice)
  return getLocation(await visit(jar, new URL(String(redirectTo))), origin)
}

function getLocation(answer: Response, origin: string): URL {
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`not sent on: ${answer.status}`)
  return new URL(location, origin)
}

/** Registers a client with a redirect URI. @returns Its ID. */
export async function registerClient(origin: string, redirect: string): Promise<string> {
  const answer = await fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Conformance',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    }),
  })
  // RFC 7591 requires the client ID in a successful response.
  const { client_id: id } = (await answer.json()) as { client_id?: string }
  if (id === undefined) throw new Error(`not registered: ${answer.status}`)
  return id
}
