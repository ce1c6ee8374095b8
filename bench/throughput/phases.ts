import type { Sample } from '../data-set/sample.ts'
import { get, inTurn, type Sent, send } from '../sent.ts'
import { type LeadBody, leadBodies } from './lead-bodies.ts'
import { pageViews } from './page-views.ts'

/** Phases in the order in which they run: those that write last, since they make the data grow. */
export const throughputNames = ['read', 'list', 'create', 'update', 'collect'] as const

/** Name of a phase, as `--only` takes it. */
export type ThroughputName = (typeof throughputNames)[number]

/** What the requests of one side may name. */
export interface Material extends Sample {
  /** Leads of that side which were created for this phase. */
  readonly createdIds: readonly string[]
  /** A site of the large organization. */
  readonly siteId: string
}

/** One kind of request, sent by many clients at once. */
export interface Phase {
  readonly title: string
  /** Both sides must find the same number of leads. */
  readonly hasTotal?: true
  /** It changes leads that were created for it beforehand, on each side. */
  readonly needsCreated?: true
  /** Meanwhile one more client reads leads by id. */
  readonly readsBeside?: true
  /** The next request; each side has a sequence of its own. */
  requests(material: Material): () => Sent
}

/** Every phase by name. */
export const phases: Readonly<Record<ThroughputName, Phase>> = {
  read: {
    title: 'read by id',
    requests: ({ ids }) => inTurn(ids.map((id) => get(`/api/leads/${id}`))),
  },
  list: {
    title: 'list page 1, total',
    hasTotal: true,
    requests: () => inTurn([get('/api/leads?limit=50')]),
  },
  create: {
    title: 'create',
    requests() {
      const next = newBodies()
      return () => send('POST', '/api/leads', next())
    },
  },
  update: {
    title: 'update of a status',
    needsCreated: true,
    requests: ({ createdIds }) =>
      inTurn(
        ['qualified', 'won', 'open'].flatMap((status) =>
          createdIds.map((id) => send('PATCH', '/api/leads', { id, status })),
        ),
      ),
  },
  collect: {
    title: 'page view of the pixel',
    readsBeside: true,
    requests({ siteId }) {
      const next = pageViews(siteId)
      return () => send('POST', '/px/events', next())
    },
  },
}

let sequences = 0

/** Bodies that no other sequence of this or an earlier benchmark has. */
export const newBodies = (): (() => LeadBody) =>
  leadBodies(`${Date.now().toString(36)}-${++sequences}-`)
