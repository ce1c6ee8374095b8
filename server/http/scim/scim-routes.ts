import {
  buildSchemas,
  buildServiceConfig,
  buildTypes,
} from '../../features/single-sign-on/index.ts'
import { found } from '../../platform/http/api-error.ts'
import { groupRoutes } from './group-routes.ts'
import { getId, type ScimCall, type ScimRoute, toList } from './scim-route.ts'
import { userRoutes } from './user-routes.ts'

const findById = (documents: readonly { readonly id: string }[], call: ScimCall) => ({
  body: found(
    documents.find(({ id }) => id === getId(call)),
    'resource',
  ),
})

const get = (name: string, path: string, run: ScimRoute['run']): ScimRoute => ({
  ...{ name, method: 'GET', path, run },
})

/** Routes with paths relative to an organization's base URL. */
export const scimRoutes: readonly ScimRoute[] = [
  get('scim_config', '/ServiceProviderConfig', async ({ org }) => ({
    body: buildServiceConfig(org),
  })),
  get('scim_types', '/ResourceTypes', async ({ org }) => ({ body: toList(buildTypes(org)) })),
  get('scim_type', '/ResourceTypes/:id', async (call) => findById(buildTypes(call.org), call)),
  get('scim_schemas', '/Schemas', async ({ org }) => ({ body: toList(buildSchemas(org)) })),
  get('scim_schema', '/Schemas/:id', async (call) => findById(buildSchemas(call.org), call)),
  ...userRoutes,
  ...groupRoutes,
]
