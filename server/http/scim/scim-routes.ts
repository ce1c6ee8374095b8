import type { FastifyRequest, HTTPMethods } from 'fastify'
import {
  buildServiceConfig,
  buildUserSchema,
  buildUserType,
  changeUser,
  createUser,
  deleteUser,
  emptyDraft,
  getUser,
  listSchema,
  listUsers,
  maxResults,
  parseFilter,
  patchUser,
  readUser,
  toUserResource,
  userSchema,
} from '../../features/single-sign-on/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rawQuery } from '../authenticate-caller.ts'
import { parseQuery } from '../parse-query.ts'
import { getParameter } from './get-parameter.ts'

/** An authenticated request from an organization's directory. */
export interface ScimCall {
  readonly db: Database
  readonly org: { readonly orgId: string; readonly publicUrl: string }
  readonly request: FastifyRequest
  readonly now: Date
}

export interface ScimAnswer {
  readonly status?: number
  readonly body?: object
  readonly location?: string
}

interface ScimRoute {
  readonly name: string
  readonly method: HTTPMethods
  readonly path: string
  run(call: ScimCall): Promise<ScimAnswer>
}

const getId = ({ request }: ScimCall): string => getParameter(request, 'id')

const toList = (resources: readonly object[], totalResults = resources.length, startIndex = 1) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** A whole number; values below the minimum are treated as the minimum, as RFC 7644 requires. */
function readNumber(
  name: string,
  value: unknown,
  { min, initial }: Readonly<Record<'min' | 'initial', number>>,
) {
  if (value === undefined) return initial
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) {
    throw new ApiError('VALIDATION_ERROR', `${name} must be a whole number.`, {
      details: { scimType: 'invalidValue' },
    })
  }
  return Math.max(min, Number(value))
}

async function list({ db, org, request }: ScimCall): Promise<ScimAnswer> {
  const { filter, startIndex, count } = parseQuery(rawQuery(request.raw))
  const start = readNumber('startIndex', startIndex, { min: 1, initial: 1 })
  const size = readNumber('count', count, { min: 0, initial: 100 })
  const { total, rows } = await listUsers(db, org.orgId, {
    filter: typeof filter === 'string' && filter !== '' ? parseFilter(filter) : undefined,
    offset: start - 1,
    limit: Math.min(size, maxResults),
  })
  return {
    body: toList(
      rows.map((row) => toUserResource(row, org)),
      total,
      start,
    ),
  }
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

/** Omitted attributes are cleared, except for the external ID and the active state. */
const replace = (call: ScimCall): Promise<ScimAnswer> =>
  change(call, ({ externalId, active }) =>
    readUser({ ...emptyDraft, externalId, active }, call.request.body),
  )

async function remove(call: ScimCall): Promise<ScimAnswer> {
  await deleteUser(call.db, call.org.orgId, getId(call), call.now)
  return { status: 204 }
}

const notFound = () => new ApiError('NOT_FOUND', 'The resource does not exist.')

async function getSchema(call: ScimCall): Promise<ScimAnswer> {
  if (getId(call) !== userSchema) throw notFound()
  return { body: buildUserSchema(call.org) }
}

async function getType(call: ScimCall): Promise<ScimAnswer> {
  if (getId(call) !== 'User') throw notFound()
  return { body: buildUserType(call.org) }
}

async function refuseGroups(): Promise<never> {
  const message = 'Groups are not supported. Map groups to roles in the single sign-on settings.'
  throw new ApiError('NOT_FOUND', message, { status: 501 })
}

const get = (
  name: string,
  path: string,
  run: (call: ScimCall) => Promise<ScimAnswer>,
): ScimRoute => ({ name, method: 'GET', path, run })

/** Paths below the base URL of an organization. */
export const scimRoutes: readonly ScimRoute[] = [
  get('scim_config', '/ServiceProviderConfig', async ({ org }) => ({
    body: buildServiceConfig(org),
  })),
  get('scim_types', '/ResourceTypes', async ({ org }) => ({ body: toList([buildUserType(org)]) })),
  get('scim_type', '/ResourceTypes/:id', getType),
  get('scim_schemas', '/Schemas', async ({ org }) => ({ body: toList([buildUserSchema(org)]) })),
  get('scim_schema', '/Schemas/:id', getSchema),
  get('scim_list_users', '/Users', list),
  get('scim_get_user', '/Users/:id', async (call) => ({
    body: toUserResource(await getUser(call.db, call.org.orgId, getId(call)), call.org),
  })),
  { name: 'scim_create_user', method: 'POST', path: '/Users', run: create },
  { name: 'scim_replace_user', method: 'PUT', path: '/Users/:id', run: replace },
  {
    name: 'scim_patch_user',
    method: 'PATCH',
    path: '/Users/:id',
    run: (call) => change(call, (before) => patchUser(before, call.request.body)),
  },
  { name: 'scim_delete_user', method: 'DELETE', path: '/Users/:id', run: remove },
  ...(['GET', 'POST'] as const).map((method) => ({
    ...{ name: 'scim_groups', method, path: '/Groups', run: refuseGroups },
  })),
]
