import { scimUrl } from '../provisioning/scim-token.ts'
import type { ScimGroup } from './manage-groups.ts'

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A group in the format of RFC 7643, section 4.2. */
export function toGroupResource(group: ScimGroup, org: { publicUrl: string; orgId: string }) {
  const { id, displayName, externalId, members, createdAt, updatedAt } = group
  const url = scimUrl(org.publicUrl, org.orgId)
  return {
    schemas: [groupSchema],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    ...(members === undefined
      ? {}
      : {
          members: members.map((value) => ({ value, $ref: `${url}/Users/${value}`, type: 'User' })),
        }),
    meta: {
      resourceType: 'Group',
      created: createdAt,
      lastModified: updatedAt,
      location: `${url}/Groups/${id}`,
    },
  }
}
