import {
  changeGroup,
  createGroup,
  deleteGroup,
  emptyGroup,
  getGroup,
  listGroups,
  maxResults,
  parseGroupFilter,
  patchGroup,
  readGroup,
  toGroupResource,
} from '../../features/single-sign-on/index.ts'
import {
  getId,
  readListQuery,
  type ScimAnswer,
  type ScimCall,
  type ScimRoute,
  toList,
} from './scim-route.ts'

/** Maximum number of groups in a response that includes members. 2,000 members take 350 kB. */
const maxWithMembers = 2

/** Enough for 2,000 members with ID, URL and name. */
const maxBodyBytes = 1024 * 1024

/**
 * False if the request excludes members. Microsoft Entra ID excludes them, because it does not
 * compare members.
 */
function wantsMembers({
  attributes,
  excludedAttributes,
}: Pick<ReturnType<typeof readListQuery>, 'attributes' | 'excludedAttributes'>): boolean {
  return (attributes ?? ['members']).includes('members') && !excludedAttributes.includes('members')
}

async function list(call: ScimCall): Promise<ScimAnswer> {
  const { db, org } = call
  const { filter, start, size, ...names } = readListQuery(call)
  const withMembers = wantsMembers(names)
  const { total, rows } = await listGroups(db, org.orgId, {
    filter: filter === undefined ? undefined : parseGroupFilter(filter),
    offset: start - 1,
    limit: Math.min(size, withMembers ? maxWithMembers : maxResults),
    withMembers,
  })
  const resources = rows.map((row) => toGroupResource(row, org))
  return { body: toList(resources, total, start) }
}

async function get(call: ScimCall): Promise<ScimAnswer> {
  const { members, ...group } = await getGroup(call.db, call.org.orgId, getId(call))
  const shown = wantsMembers(readListQuery(call)) ? members : undefined
  return { body: toGroupResource({ ...group, members: shown }, call.org) }
}

async function create({ db, org, request, now }: ScimCall): Promise<ScimAnswer> {
  const group = await createGroup(db, org.orgId, readGroup(emptyGroup, request.body), now)
  const body = toGroupResource(group, org)
  return { status: 201, body, location: body.meta.location }
}

const change = (call: ScimCall, apply: Parameters<typeof changeGroup>[2]['change']) =>
  changeGroup(call.db, call.org.orgId, { id: getId(call), change: apply }, call.now)

/** Replaces a group. Omitted members are removed, but an omitted external ID is kept. */
async function replace(call: ScimCall): Promise<ScimAnswer> {
  const group = await change(call, ({ externalId }) =>
    readGroup({ ...emptyGroup, externalId }, call.request.body),
  )
  return { body: toGroupResource(group, call.org) }
}

/**
 * Changes a group. The response has no body, because a group can have a large number of members.
 */
async function patch(call: ScimCall): Promise<ScimAnswer> {
  await change(call, (before) => patchGroup(before, call.request.body))
  return { status: 204 }
}

async function remove(call: ScimCall): Promise<ScimAnswer> {
  await deleteGroup(call.db, call.org.orgId, getId(call), call.now)
  return { status: 204 }
}

const [all, one] = ['/Groups', '/Groups/:id']

export const groupRoutes: readonly ScimRoute[] = [
  { name: 'scim_list_groups', method: 'GET', path: all, run: list },
  { name: 'scim_get_group', method: 'GET', path: one, run: get },
  { name: 'scim_create_group', method: 'POST', path: all, maxBodyBytes, run: create },
  { name: 'scim_replace_group', method: 'PUT', path: one, maxBodyBytes, run: replace },
  { name: 'scim_patch_group', method: 'PATCH', path: one, maxBodyBytes, run: patch },
  { name: 'scim_delete_group', method: 'DELETE', path: one, run: remove },
]
