import { groupSchema } from '../groups/group-resource.ts'
import { scimUrl } from './scim-token.ts'
import { userSchema } from './user-resource.ts'

interface Service {
  readonly publicUrl: string
  readonly orgId: string
}

/** Maximum number of resources in a response. */
export const maxResults = 200

const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** Supported features, as in RFC 7643, section 5. */
export const buildServiceConfig = ({ publicUrl, orgId }: Service) => ({
  schemas: [configSchema],
  documentationUri: `${publicUrl}/docs`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: "Token from the organization's single sign-on settings.",
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${scimUrl(publicUrl, orgId)}/ServiceProviderConfig`,
  },
})

const buildType = (
  { publicUrl, orgId }: Service,
  name: 'User' | 'Group',
  about: { readonly description: string; readonly schema: string },
) => ({
  schemas: [typeSchema],
  id: name,
  name,
  endpoint: `/${name}s`,
  ...about,
  schemaExtensions: [],
  meta: {
    resourceType: 'ResourceType',
    location: `${scimUrl(publicUrl, orgId)}/ResourceTypes/${name}`,
  },
})

const userText = 'Member of the organization'
const groupText = 'Group that can give its members a role'

export const buildTypes = (service: Service) => [
  buildType(service, 'User', { description: userText, schema: userSchema }),
  buildType(service, 'Group', { description: groupText, schema: groupSchema }),
]

interface AttributeOptions {
  readonly type?: 'string' | 'boolean' | 'complex'
  readonly required?: boolean
  readonly multiValued?: boolean
  readonly caseExact?: boolean
  readonly uniqueness?: 'none' | 'server'
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable'
  readonly subAttributes?: readonly object[]
}

const attribute = (name: string, description: string, options: AttributeOptions = {}) => ({
  name,
  description,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
})

const buildSchema = (
  { publicUrl, orgId }: Service,
  id: string,
  about: { readonly name: string; readonly description: string; readonly attributes: object[] },
) => ({
  schemas: [schemaSchema],
  id,
  ...about,
  meta: { resourceType: 'Schema', location: `${scimUrl(publicUrl, orgId)}/Schemas/${id}` },
})

const user = {
  name: 'User',
  description: userText,
  attributes: [
    attribute('userName', 'Name in the directory', { required: true, uniqueness: 'server' }),
    attribute('displayName', 'Display name'),
    attribute('active', 'False removes the member', { type: 'boolean' }),
    attribute('name', 'Parts of the name', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'Full name', { mutability: 'readOnly' }),
        attribute('givenName', 'First name'),
        attribute('familyName', 'Last name'),
      ],
    }),
    attribute('emails', 'Work address', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Address'),
        attribute('type', 'Always work', { mutability: 'readOnly' }),
        attribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
      ],
    }),
  ],
}

const group = {
  name: 'Group',
  description: groupText,
  attributes: [
    attribute('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
    attribute('members', 'Users in the group', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'ID of the user', { mutability: 'immutable' }),
        attribute('type', 'Always User', { mutability: 'immutable' }),
      ],
    }),
  ],
}

export const buildSchemas = (service: Service) => [
  buildSchema(service, userSchema, user),
  buildSchema(service, groupSchema, group),
]
