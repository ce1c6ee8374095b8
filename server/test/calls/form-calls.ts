import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TestService } from '../harness.ts'
import { buildForm, newSite, send, startWith } from './pixel-calls.ts'

/**
 * Starts a server with rate limits for forms that no test reaches, and returns functions that call
 * it.
 */
export async function startFormApp(service: TestService) {
  const app = await startWith(service, { PIXEL_FORM_BURST: '10000', PIXEL_CLIENT_BURST: '10000' })
  return { app, ...formCalls(service, app) }
}

const formCalls = (service: TestService, app: FastifyInstance) => ({
  /** An organization with a site that accepts forms. */
  async newShop(settings: object = {}) {
    const org = await service.newOrg(settings)
    return { org, site: await newSite(service, org, { forms: true }) }
  },
  submit: (form: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(app, '/px/leads', form, headers),
})

/** A visitor whose form submissions all belong to one visit. */
export function newVisit(site: string) {
  const ids = { visitorId: randomUUID(), sessionId: randomUUID() }
  return {
    ...ids,
    form: (answers: object) => buildForm(site, { ...ids, email: undefined, ...answers }),
  }
}
