import { scimUrl } from './scim-token.ts'
import type { ScimUserRow } from './scim-user-store.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Name that the directory has sent, or else the account's name. */
export function formatName({
  displayName,
  givenName,
  familyName,
}: Pick<ScimUserRow, 'displayName' | 'givenName' | 'familyName'>): string | null {
  const parts = [givenName, familyName].filter((part) => part !== null)
  return displayName ?? (parts.length === 0 ? null : parts.join(' '))
}

/** A user in the format of RFC 7643, section 4.1. */
export function toUserResource(row: ScimUserRow, org: { publicUrl: string; orgId: string }) {
  const { id, userName, externalId, email, givenName, familyName, active } = row
  const name = formatName(row) ?? row.accountName
  return {
    schemas: [userSchema],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName,
    name: {
      formatted: name,
      ...(givenName === null ? {} : { givenName }),
      ...(familyName === null ? {} : { familyName }),
    },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    meta: {
      resourceType: 'User',
      created: row.createdAt,
      lastModified: row.updatedAt,
      location: `${scimUrl(org.publicUrl, org.orgId)}/Users/${id}`,
    },
  }
}
