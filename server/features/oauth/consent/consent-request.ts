import type { Scope } from '../../../../contract/oauth.ts'

/** What a client asks a person for, as it is shown. */
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

/** A request as it is stored: what we show of it, and what the library keeps. */
export interface StoredRequest {
  readonly asked: RequestedAccess
  readonly kept: Readonly<Record<string, unknown>>
}

/** Reads what {@link StoredRequest} was stored as; nobody else writes it. */
export const parseRequest = (payload: string): StoredRequest => JSON.parse(payload) as StoredRequest
