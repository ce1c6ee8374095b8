import type { Scope } from '../../../../contract/scopes.ts'

/** Access that a client requests, as shown to the user. */
export interface RequestedAccess {
  readonly clientId: string
  readonly clientName: string
  readonly clientHost: string | null
  readonly redirectHost: string
  readonly loopback: boolean
  readonly scopes: readonly Scope[]
  /** Instant (ISO). */
  readonly expiresAt: string
}

/** Stored request: the part that we show, and the library's own data. */
export interface StoredRequest {
  readonly asked: RequestedAccess
  readonly kept: Readonly<Record<string, unknown>>
}

/** Parses a stored {@link StoredRequest}; only our code writes it. */
export const parseRequest = (payload: string): StoredRequest => JSON.parse(payload) as StoredRequest
