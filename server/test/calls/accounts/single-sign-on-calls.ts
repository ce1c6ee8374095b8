import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { callbackUrl } from '../../../features/single-sign-on/settings.ts'
import { trustDomain } from '../../../features/single-sign-on/trust-domain.ts'
import { allowNetworks } from '../../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../../platform/http/cidr.ts'
import type { TestOrg, TestService } from '../../harness.ts'
import {
  type IdentityProvider,
  type IdentityProviderOptions,
  startIdentityProvider,
} from '../../processes/identity-provider.ts'
import { newPerson, publicOrigin, type TestPerson } from '../app-calls.ts'
import { type Browser, openBrowser } from './account-calls.ts'

/** An organization whose provider signs in email addresses in the organization's own domain. */
export interface SingleSignOnOrg {
  readonly org: TestOrg
  readonly owner: TestPerson
  readonly idp: IdentityProvider
  readonly domain: string
  /** Changes the provider's settings. */
  set(settings?: object): ReturnType<TestPerson['call']>
}

export const newDomain = (): string => `d${randomBytes(6).toString('hex')}.example.com`

/** Allows the service to reach providers on this machine. */
export const allowLoopback = ({ db }: Pick<TestService, 'db'>): void =>
  allowNetworks(db, parseNetworks('127.0.0.1'))

export async function newSingleSignOnOrg(
  service: TestService,
  options: IdentityProviderOptions = {},
): Promise<SingleSignOnOrg> {
  allowLoopback(service)
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const idp = await startIdentityProvider([callbackUrl(publicOrigin, org.orgId)], options)
  const domain = newDomain()
  await trustDomain(service.db, org.orgId, domain, new Date())
  const { issuer, clientId, clientSecret } = idp
  const set = (settings = {}) =>
    owner.call(`PUT /orgs/${org.orgId}/single-sign-on`, {
      body: { name: 'Acme ID', issuer, clientId, clientSecret, ...settings },
    })
  await set()
  return { org, owner, idp, domain, set }
}

/** A sign-in to which the provider has responded. */
export interface Answered {
  readonly browser: Browser
  /** Path and query of the callback. */
  readonly callback: string
}

/** Starts a sign-in and follows the provider's pages up to the callback. */
export async function startSignIn(
  app: FastifyInstance,
  provider: string,
  { browser = openBrowser(app), returnTo = '/' } = {},
): Promise<Answered> {
  const { body } = await browser.call('POST /app/auth/single-sign-on/start', { provider, returnTo })
  return { browser, callback: await followProvider(body.data.url) }
}

/** Signs in with a provider. @returns The location that the callback redirects to. */
export async function signInWithProvider(
  app: FastifyInstance,
  provider: string,
  options: Parameters<typeof startSignIn>[2] = {},
): Promise<{ readonly browser: Browser; readonly location: string }> {
  const { browser, callback } = await startSignIn(app, provider, options)
  return { browser, location: await openCallback(browser, callback) }
}

export async function openCallback(browser: Browser, callback: string): Promise<string> {
  const answer = await browser.call(`GET ${callback}`)
  return String(answer.headers.location).replace(publicOrigin, '')
}

/** Path of the sign-in page that explains a failure. */
export const failure = (reason: string): string => `/single-sign-on?failure=${reason}`

async function followProvider(start: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  while (!url.startsWith(publicOrigin)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=', 2)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url} returns ${await response.text()}`)
    url = new URL(location, url).href
  }
  return url.slice(publicOrigin.length)
}
