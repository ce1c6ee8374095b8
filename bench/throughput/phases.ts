import { maxBatchItems } from '../../contract/leads/edit-schemas.ts'
import { buildGet, buildWrite, type ClientRequest, cycle } from '../client-request.ts'
import type { Sample } from '../data-set/sample.ts'
import { type LeadBody, leadBodies } from './lead-bodies.ts'
import { pageViews } from './page-views.ts'

/** Phases in execution order; phases that write run last, because they add data. */
export const throughputNames = [
  'read',
  'list',
  'create',
  'upsert',
  'batch',
  'update',
  'update-by-email',
  'collect',
] as const

/** Name of a phase for `--only`. */
export type ThroughputName = (typeof throughputNames)[number]

/** Data for the requests to one side. */
export interface Material extends Sample {
  /** Leads created through this side for this phase. */
  readonly created: readonly CreatedLead[]
  /** The large organization's site. */
  readonly siteId: string
}

/** Lead that a phase changes; its email address belongs to no other lead. */
export interface CreatedLead {
  readonly id: string
  readonly email: string
}

/** One kind of request, sent by many clients concurrently. */
export interface Phase {
  readonly title: string
  /** True if both sides must find the same number of leads. */
  readonly hasTotal?: true
  /** True if the phase changes leads; each side then gets its own leads to change. */
  readonly needsCreated?: true
  /** Maximum number of clients; set for large requests. */
  readonly mostClients?: number
  /** True if an additional client reads leads by ID at the same time. */
  readonly readsBeside?: true
  /** Creates a function that returns the next request; each side has its own sequence. */
  requests(material: Material): () => ClientRequest
}

/** Clients that send batches wait for each response. */
const batchClients = 4

/** Every phase by name. */
export const phases: Readonly<Record<ThroughputName, Phase>> = {
  read: {
    title: 'read by id',
    requests: ({ ids }) => cycle(ids.map((id) => buildGet(`/api/leads/${id}`))),
  },
  list: {
    title: 'list page 1, total',
    hasTotal: true,
    requests: () => cycle([buildGet('/api/leads?limit=50')]),
  },
  create: {
    title: 'create',
    requests() {
      const next = newBodies()
      return () => buildWrite('POST', '/api/leads', next())
    },
  },
  upsert: {
    title: 'upsert of a new lead',
    requests() {
      const next = newUpserts()
      return () => buildWrite('PUT', '/api/leads', next())
    },
  },
  batch: {
    title: `batch of ${maxBatchItems} creates, ${batchClients} clients`,
    mostClients: batchClients,
    requests() {
      const next = newBodies()
      return () => {
        const items = Array.from({ length: maxBatchItems }, () => ({
          action: 'create',
          lead: next(),
        }))
        return buildWrite('POST', '/api/leads/batch', { items })
      }
    },
  },
  update: {
    title: 'update of a status',
    needsCreated: true,
    requests: ({ created }) => cycle(buildChanges(created.map(({ id }) => ({ id })))),
  },
  'update-by-email': {
    title: 'update of a status, by email',
    needsCreated: true,
    requests: ({ created }) => cycle(buildChanges(created.map(({ email }) => ({ email })))),
  },
  collect: {
    title: 'page view',
    readsBeside: true,
    requests({ siteId }) {
      const next = pageViews(siteId)
      return () => buildWrite('POST', '/px/events', next())
    },
  },
}

/** Changes of each lead's status, so that a lead is repeated as late as possible. */
const buildChanges = (keys: readonly object[]): ClientRequest[] =>
  ['qualified', 'won', 'open'].flatMap((status) =>
    keys.map((key) => buildWrite('PATCH', '/api/leads', { ...key, status })),
  )

let sequences = 0

/**
 * Creates bodies that differ from those in all other sequences, in both this and earlier
 * benchmarks.
 */
export const newBodies = (): (() => LeadBody) =>
  leadBodies(`${Date.now().toString(36)}-${++sequences}-`)

/** Like {@link newBodies}, but with external IDs that no lead has. */
export function newUpserts(): () => LeadBody {
  const next = newBodies()
  return () => ({ ...next(), externalId: `upsert-${crypto.randomUUID()}` })
}
