import type { AppScope } from '../../../../contract/scopes.ts'

/** Access that a client is requesting, as shown to the user. */
export interface RequestedAccess {
  readonly clientId: string
  readonly clientName: string
  readonly clientHost: string | null
  readonly redirectHost: string
  readonly loopback: boolean
  readonly scopes: readonly AppScope[]
  /** ISO timestamp. */
  readonly expiresAt: string
}

/** A stored request: the part that we show, and the library's own data. */
export interface StoredRequest {
  readonly asked: RequestedAccess
  readonly kept: Readonly<Record<string, unknown>>
}

/** Parses a stored {@link StoredRequest}, which only our own code writes. */
export const parseRequest = (payload: string): StoredRequest => JSON.parse(payload) as StoredRequest
