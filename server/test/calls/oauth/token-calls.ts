import type { FastifyInstance } from 'fastify'
import type { Consent } from '../../../../contract/oauth.ts'
import type { TestAnswer, TestOrg, TestService } from '../../harness.ts'
import { message } from '../mcp-calls.ts'
import {
  type Authorization,
  type BrowserSession,
  grantConsent,
  postForm,
  startAuthorization,
} from './oauth-calls.ts'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
}

export const exchangeCode = (
  app: FastifyInstance,
  clientId: string,
  { verifier, redirect }: Pick<Authorization, 'verifier' | 'redirect'>,
  code: string | null,
  form: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> =>
  postForm(app, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: code ?? '',
    code_verifier: verifier,
    redirect_uri: redirect,
    ...form,
  })

export const refreshTokens = (
  app: FastifyInstance,
  clientId: string,
  token: string,
  form: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> =>
  postForm(app, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: token,
    ...form,
  })

/** Runs a client through the complete flow. */
export async function connectClient(
  app: FastifyInstance,
  clientId: string,
  person: BrowserSession,
  grant: { readonly orgId: string; readonly scopes?: Consent['scopes'] },
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Tokens> {
  const authorization = await startAuthorization(app, clientId, query)
  const answer = await grantConsent(app, authorization, person, grant)
  const { status, body } = await exchangeCode(app, clientId, authorization, answer.get('code'))
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`)
  return body
}

export const callWithToken = (
  { callWith }: TestService,
  token: string,
  name = 'check_api',
  sent: object = {},
): Promise<TestAnswer> => {
  const { body, headers } = message('older', 'tools/call', { name, arguments: sent })
  return callWith(undefined, 'POST /mcp', {
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
}

/** Emails of the leads that a token can read; `undefined` if the token is rejected. */
export async function listEmails(service: TestService, token: string): Promise<unknown> {
  const { status, body } = await callWithToken(service, token, 'list_leads')
  if (status !== 200) return undefined
  return body.result.structuredContent.data.map(({ email }: { email: string }) => email)
}

export const addLead = (org: TestOrg, email: string): Promise<TestAnswer> =>
  org.call('POST /leads', { body: { email } })
