import { trustDomain } from '../../../features/single-sign-on/index.ts'
import type { TestAnswer, TestOrg, TestService } from '../../harness.ts'
import { newPerson, type TestPerson } from '../app-calls.ts'
import { newDomain } from './single-sign-on-calls.ts'

/** Makes a request as a directory would: `call('POST /Users', body)`. */
export type ScimCaller = (route: string, body?: unknown) => Promise<TestAnswer>

/** An organization with a directory and a verified domain. */
export interface ScimOrg {
  readonly org: TestOrg
  readonly owner: TestPerson
  readonly domain: string
  readonly token: string
  readonly call: ScimCaller
}

export function scimCaller({ app }: Pick<TestService, 'app'>, orgId: string, token: string) {
  return async (route: string, body?: unknown): Promise<TestAnswer> => {
    const [method, path = ''] = route.split(' ')
    const answer = await app.inject({
      method: method as 'GET', // Tests use valid methods.
      url: `/scim/v2/${orgId}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = answer.body
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: text === '' ? text : JSON.parse(text),
    }
  }
}

export async function newScimOrg(service: TestService): Promise<ScimOrg> {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const domain = newDomain()
  await trustDomain(service.db, org.orgId, domain, new Date())
  const { body } = await owner.call(`POST /orgs/${org.orgId}/scim-token`, { body: {} })
  const { token } = body.data
  return { org, owner, domain, token, call: scimCaller(service, org.orgId, token) }
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A user as created by Microsoft Entra ID, according to its documentation. */
export const entraUser = (email: string, more: object = {}) => ({
  schemas: [userSchema, enterprise],
  externalId: `entra-${email}`,
  userName: email,
  active: true,
  displayName: 'Ada Lovelace',
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
  title: 'Analyst',
  [enterprise]: { department: 'Sales' },
  ...more,
})

/** A user as created by Okta, according to its documentation. */
export const oktaUser = (email: string, more: object = {}) => ({
  schemas: [userSchema],
  userName: email,
  name: { givenName: 'Grace', familyName: 'Hopper' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Grace Hopper',
  locale: 'en-US',
  externalId: `00u-${email}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
})

const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A group as created by Microsoft Entra ID, according to its documentation. */
export const entraGroup = (displayName: string, more: object = {}) => ({
  schemas: [
    groupSchema,
    'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
  ],
  externalId: `entra-${displayName}`,
  displayName,
  meta: { resourceType: 'Group' },
  ...more,
})

/** A group as created by Okta, according to its documentation. */
export const oktaGroup = (displayName: string, ...members: readonly string[]) => ({
  schemas: [groupSchema],
  displayName,
  members: members.map((value) => ({ value, display: 'user@example.com' })),
})

export const buildPatch = (...operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
