import { scimUrl } from './scim-token.ts'
import { userSchema } from './user-resource.ts'

interface Service {
  readonly publicUrl: string
  readonly orgId: string
}

/** Maximum number of users in a response. */
export const maxResults = 200

const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** Supported features, as in RFC 7643, section 5. Groups are not among the resource types. */
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

export const buildUserType = ({ publicUrl, orgId }: Service) => ({
  schemas: [typeSchema],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'Member of the organization',
  schema: userSchema,
  schemaExtensions: [],
  meta: {
    resourceType: 'ResourceType',
    location: `${scimUrl(publicUrl, orgId)}/ResourceTypes/User`,
  },
})

interface AttributeOptions {
  readonly type?: 'string' | 'boolean' | 'complex'
  readonly required?: boolean
  readonly multiValued?: boolean
  readonly caseExact?: boolean
  readonly uniqueness?: 'none' | 'server'
  readonly mutability?: 'readWrite' | 'readOnly'
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

export const buildUserSchema = ({ publicUrl, orgId }: Service) => ({
  schemas: [schemaSchema],
  id: userSchema,
  name: 'User',
  description: 'Member of the organization',
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
  meta: { resourceType: 'Schema', location: `${scimUrl(publicUrl, orgId)}/Schemas/${userSchema}` },
})
