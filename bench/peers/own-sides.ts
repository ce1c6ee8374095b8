import { buildGet, buildWrite } from '../client-request.ts'
import type { Stage } from '../stage.ts'
import { getPath, type LeadApi, type Side } from './peer.ts'

/** The service and the baseline, which have the same paths and parameters. */
export const listOwnSides = ({ services: [service], baseline, key }: Stage): Side[] => [
  { name: 'Leadtrace', child: service, api: createApi(key, 'data') },
  { name: 'Plain CRUD', child: baseline, api: createApi(key) },
]

/** @param envelope  Property that contains a lead in responses, if any. */
function createApi(key: string, ...envelope: readonly string[]): LeadApi {
  const headers = { 'x-api-key': key }
  return {
    list({ page, status, emailPart }) {
      const query = new URLSearchParams({ limit: '50', page: String(page) })
      if (status !== undefined) query.set('status', status)
      if (emailPart !== undefined) query.set('email[contains]', emailPart)
      return { ...buildGet(`/api/leads?${query}`), headers }
    },
    read: (id) => ({ ...buildGet(`/api/leads/${id}`), headers }),
    create: (body) => ({ ...buildWrite('POST', '/api/leads', body), headers }),
    update: (id, status) => ({ ...buildWrite('PATCH', '/api/leads', { id, status }), headers }),
    readTotal: (response) =>
      getPath(response, 'total') ?? getPath(response, 'meta', 'pagination', 'total'),
    readId: (response) => getPath(response, ...envelope, 'id'),
    readStatus: (response) => getPath(response, ...envelope, 'status'),
  }
}
