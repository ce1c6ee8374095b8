import type { CustomFetch } from 'openid-client'
import type { Database } from '../../platform/db/database.ts'
import { fetchExternal } from '../../platform/fetch/external-fetch.ts'
import { getAllowedNetworks } from '../../platform/fetch/validate-address.ts'

/** Discovery documents and key sets are at most about 30 kB in size. */
const limits = { totalMs: 10_000, silentMs: 5_000, maxBytes: 512 * 1024 }

/**
 * `fetch` for the OpenID Connect library: owners enter the issuer, whose discovery document
 * contains further URLs, so none of these URLs may reach this machine's network.
 */
export const createOutsideFetch =
  (db: Database): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`${method} is not supported.`)
    const response = await fetchExternal(new URL(url), {
      ...limits,
      named: getAllowedNetworks(db),
      headers,
      ...(signal === undefined ? {} : { signal }),
      ...(method === 'POST' ? { post: Buffer.from(String(body ?? '')) } : {}),
    })
    const chunks: Buffer[] = []
    for await (const chunk of response.body) chunks.push(chunk)
    const passed = new Headers()
    for (const name of ['content-type', 'www-authenticate', 'date'] as const) {
      const value = response.headers[name]
      if (value !== undefined) passed.set(name, value)
    }
    const isEmpty = chunks.length === 0 || [204, 205, 304].includes(response.status)
    const content = isEmpty ? null : Buffer.concat(chunks)
    return new Response(content, { status: response.status, headers: passed })
  }
