import type { Connection } from '../../server/platform/db/database.ts'
import type { Child } from '../child.ts'
import type { ClientRequest } from '../client-request.ts'
import type { LeadBody } from '../throughput/lead-bodies.ts'

/** List of the newest leads, 50 per page, with their total. */
export interface ListQuery {
  /** Starts at 1. */
  readonly page: number
  readonly status?: 'won'
  /** Part of an email address. */
  readonly emailPart?: string
}

/** Status that updates set. */
export type LeadStatus = 'qualified' | 'lost'

/** How a product is used over HTTP, in the way that its documentation describes. */
export interface LeadApi {
  /** `undefined` if the product does not offer such a list without extensions. */
  list(query: ListQuery): ClientRequest | undefined
  read(id: string): ClientRequest
  create(body: LeadBody): ClientRequest
  update(id: string, status: LeadStatus): ClientRequest
  /** Total in the response to a list, parsed from JSON. */
  readTotal(response: unknown): unknown
  /** ID in the response to a create, parsed from JSON. */
  readId(response: unknown): unknown
  /** Status in the response to a read by ID, parsed from JSON. */
  readStatus(response: unknown): unknown
}

/** Database and folder of one peer. */
export interface PeerPlace {
  /** Folder in which the peer's packages are installed. */
  readonly folder: string
  /** Superuser connection to the peer's own, empty database. */
  readonly connection: Connection
  /** Connection to the data set, and the organization whose leads are copied. */
  readonly source: { readonly connection: Connection; readonly orgId: string }
}

/** A running product that contains a copy of the leads. */
export interface Side {
  readonly name: string
  readonly child: Child
  readonly api: LeadApi
}

/** A product from npm that is compared with the service. */
export interface Peer {
  readonly name: string
  /** Exact versions of the packages to install. */
  readonly packages: Readonly<Record<string, string>>
  /** Packages that are replaced by an empty one, because they need a compiler or a download. */
  readonly omitted?: readonly string[]
  /** Copies the leads and starts the product. */
  start(place: PeerPlace): Promise<Omit<Side, 'name'>>
}

/** Reads nested properties of parsed JSON; `undefined` if one is missing. */
export function getPath(value: unknown, ...names: readonly (string | number)[]): unknown {
  let current = value
  for (const name of names) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, name)
  }
  return current
}
