/**
 * Tables that Citus does not distribute by organization, each with the reason. Citus copies a
 * reference table to every machine. All other tables are distributed by `"orgId"`.
 */
export const tablePlacements: Readonly<
  Record<string, { readonly as: 'reference' | 'local'; readonly because: string }>
> = {
  org: { as: 'reference', because: 'the foreign key of api_key needs it on every machine' },
  api_key: { as: 'reference', because: 'a hash is looked up before its organization is found' },
  site: { as: 'reference', because: 'the pixel names nothing but the site' },
  inbound_source: { as: 'reference', because: 'a submission names nothing but the source' },
  person: { as: 'reference', because: 'a person may belong to several organizations' },
  credential: { as: 'reference', because: 'it belongs to a person' },
  login: { as: 'reference', because: 'it belongs to a person' },
  two_factor: { as: 'reference', because: 'it belongs to a person' },
  passkey: { as: 'reference', because: 'it belongs to a person' },
  member: { as: 'reference', because: 'who signs in may belong to any organization' },
  invitation: { as: 'reference', because: 'a link is looked up before its organization is found' },
  host_name: {
    as: 'reference',
    because: 'a host name is looked up before its organization is found',
  },
  retired_host_name: { as: 'reference', because: 'the name is written together with host_name' },
  email_domain: {
    as: 'reference',
    because: 'a domain is looked up before its organization is found',
  },
  sign_in_identity: { as: 'reference', because: 'it is deleted with the member' },
  scim_user: { as: 'reference', because: 'it is joined with all members' },
  scim_group: { as: 'reference', because: 'its members are' },
  scim_group_member: { as: 'reference', because: 'it is deleted with the user' },
  address_limit: { as: 'reference', because: 'an address belongs to no organization' },
  deactivated_member: { as: 'reference', because: 'it belongs to a former member' },
  oauth_grant: {
    as: 'reference',
    because: 'its tokens are, and it is deleted with the member',
  },
  oauth_token: { as: 'reference', because: 'a hash is looked up before its organization is found' },
  oauth_interaction: { as: 'reference', because: 'it belongs to a person' },
  replica_token: { as: 'local', because: 'it is written only to check a standby' },
  oauth_client: { as: 'local', because: 'a client belongs to nobody, and nothing refers to it' },
  oauth_secret: { as: 'local', because: 'one row for the whole installation' },
  setup_link: { as: 'local', because: 'only a first start asks for it, and nothing refers to it' },
  verification: { as: 'local', because: 'it is looked up by a hash, and nothing refers to it' },
  auth_secret: { as: 'local', because: 'one row for the whole installation' },
  platform_pace: { as: 'local', because: 'one row per platform for the whole installation' },
  migration: { as: 'local', because: 'only who migrates reads it' },
}
