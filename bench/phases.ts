import { type LeadBody, leadBodies } from './lead-bodies.ts'
import type { Sent } from './load.ts'
import type { Sample } from './sample.ts'

/** Phases in the order in which they run: creates last, since they make the data grow. */
export const phaseNames = [
  'read',
  'list',
  'filtered',
  'search-rare',
  'search-common',
  'stats-month',
  'stats-all',
  'deep-page',
  'create',
] as const

/** Name of a phase, as `--only` takes it. */
export type PhaseName = (typeof phaseNames)[number]

/** Narrows any text to the name of a phase. */
export const isPhaseName = (name: string): name is PhaseName =>
  phaseNames.some((known) => known === name)

/** One kind of request, sent again and again. */
export interface Phase {
  readonly title: string
  /** Least rate that we want, as a part of the baseline's. */
  readonly target?: number
  /** Most clients at once, where more would only wait for each other and run into time limits. */
  readonly clients?: number
  /** Both sides must find the same number of leads. */
  readonly hasTotal: boolean
  /** The next request; each side and round has a sequence of its own. */
  requests(sample: Sample): () => Sent
}

/** Every phase by name. */
export const phases: Readonly<Record<PhaseName, Phase>> = {
  read: {
    title: 'read by id',
    target: 0.9,
    hasTotal: false,
    requests: ({ ids }) => inTurn(ids, (id) => get(`/api/leads/${id}`)),
  },
  list: {
    title: 'list page 1, total',
    target: 1,
    hasTotal: true,
    requests: () => always(get('/api/leads?limit=50')),
  },
  filtered: {
    title: 'status=won, gclid exists',
    hasTotal: true,
    requests: () => always(get('/api/leads?limit=50&status=won&gclid[exists]=true')),
  },
  'search-rare': {
    title: 'search, rare',
    clients: 4,
    hasTotal: true,
    requests: ({ rareNeedles }) =>
      inTurn(rareNeedles, (needle) => get(`/api/leads?search=${encodeURIComponent(needle)}`)),
  },
  'search-common': {
    title: 'search, common',
    clients: 4,
    hasTotal: true,
    requests: ({ commonNeedle }) => always(get(`/api/leads?search=${commonNeedle}`)),
  },
  'stats-month': {
    title: 'stats, this month',
    hasTotal: true,
    requests: () => always(post('/api/stats', {})),
  },
  'stats-all': {
    title: 'stats, everything',
    clients: 4,
    hasTotal: true,
    requests: ({ days }) => always(post('/api/stats', { period: 'custom', ...days })),
  },
  'deep-page': {
    title: 'list, deep page',
    hasTotal: true,
    requests: ({ deepPage }) => always(get(`/api/leads?limit=50&page=${deepPage}`)),
  },
  create: {
    title: 'create',
    target: 0.9,
    hasTotal: false,
    requests() {
      const next = newBodies()
      return () => post('/api/leads', next())
    },
  },
}

let sequences = 0

/** Bodies that no other sequence of this or an earlier benchmark has. */
export const newBodies = (): (() => LeadBody) =>
  leadBodies(`${Date.now().toString(36)}-${++sequences}-`)

const get = (path: string): Sent => ({ method: 'GET', path })
const post = (path: string, body: object): Sent => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

const always = (sent: Sent) => () => sent

function inTurn(items: readonly string[], toSent: (item: string) => Sent): () => Sent {
  let next = 0
  return () => toSent(items[next++ % items.length] ?? '')
}
