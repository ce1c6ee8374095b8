import type { TestService } from '../../harness.ts'
import { newPerson } from '../app-calls.ts'
import { newClient, startAuthorization } from './oauth-calls.ts'

/** All scopes that a user can grant. */
export const allScopes = ['leads:read', 'leads:write', 'stats:read', 'spend:read'] as const

/** Outcome of a request to a path that does not exist. */
export const notFound = [404, 'NOT_FOUND']

/** Status and error code of a response. */
export const getOutcome = ({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string } }
}) => [status, body.error?.code]

/** A client that asks a new organization's owner for consent. */
export async function newConsentRequest(service: TestService) {
  const org = await service.newOrg({ name: 'Acme' })
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const client = await newClient(service.app)
  const authorization = await startAuthorization(service.app, client)
  return { org, person, client, authorization }
}
