import {
  changeUser,
  createUser,
  deleteUser,
  emptyDraft,
  getUser,
  listUsers,
  maxResults,
  parseFilter,
  patchUser,
  readUser,
  toUserResource,
} from '../../features/single-sign-on/index.ts'
import {
  getId,
  readListQuery,
  type ScimAnswer,
  type ScimCall,
  type ScimRoute,
  toList,
} from './scim-route.ts'

async function list(call: ScimCall): Promise<ScimAnswer> {
  const { db, org } = call
  const { filter, start, size } = readListQuery(call)
  const { total, rows } = await listUsers(db, org.orgId, {
    filter: filter === undefined ? undefined : parseFilter(filter),
    offset: start - 1,
    limit: Math.min(size, maxResults),
  })
  const resources = rows.map((row) => toUserResource(row, org))
  return { body: toList(resources, total, start) }
}

async function create({ db, org, request, now }: ScimCall): Promise<ScimAnswer> {
  const row = await createUser(db, org.orgId, readUser(emptyDraft, request.body), now)
  const body = toUserResource(row, org)
  return { status: 201, body, location: body.meta.location }
}

async function change(
  call: ScimCall,
  apply: Parameters<typeof changeUser>[2]['change'],
): Promise<ScimAnswer> {
  const row = await changeUser(
    call.db,
    call.org.orgId,
    { id: getId(call), change: apply },
    call.now,
  )
  return { body: toUserResource(row, call.org) }
}

/**
 * Replaces a user. Omitted attributes are cleared, except for the external ID and the active state.
 */
const replace = (call: ScimCall): Promise<ScimAnswer> =>
  change(call, ({ externalId, active }) =>
    readUser({ ...emptyDraft, externalId, active }, call.request.body),
  )

async function remove(call: ScimCall): Promise<ScimAnswer> {
  await deleteUser(call.db, call.org.orgId, getId(call), call.now)
  return { status: 204 }
}

export const userRoutes: readonly ScimRoute[] = [
  { name: 'scim_list_users', method: 'GET', path: '/Users', run: list },
  {
    name: 'scim_get_user',
    method: 'GET',
    path: '/Users/:id',
    run: async (call) => ({
      body: toUserResource(await getUser(call.db, call.org.orgId, getId(call)), call.org),
    }),
  },
  { name: 'scim_create_user', method: 'POST', path: '/Users', run: create },
  { name: 'scim_replace_user', method: 'PUT', path: '/Users/:id', run: replace },
  {
    name: 'scim_patch_user',
    method: 'PATCH',
    path: '/Users/:id',
    run: (call) => change(call, (before) => patchUser(before, call.request.body)),
  },
  { name: 'scim_delete_user', method: 'DELETE', path: '/Users/:id', run: remove },
]
