import type { FastifyInstance } from 'fastify'
import type { TestService } from '../harness.ts'
import { newSite, send } from './pixel-calls.ts'

/** Calls around forms that pixels send to a server, over one service. */
export const formCalls = (service: TestService, app: FastifyInstance) => ({
  /** An organization with a site that takes forms. */
  async newShop(settings: object = {}) {
    const org = await service.newOrg(settings)
    return { org, site: await newSite(service, org, { forms: true }) }
  },
  submit: (form: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(app, '/px/leads', form, headers),
})
