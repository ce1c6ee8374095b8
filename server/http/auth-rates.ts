import type { FastifyRequest } from 'fastify'
import { type Limiter, openLimiter } from '../platform/concurrency/token-bucket.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type Proxies, toNetwork } from '../platform/http/client-address.ts'
import { getClientAddress } from './authenticate-caller.ts'

/** Group of routes that share a rate limit. */
export type RateGroup = 'signIn' | 'mail' | 'code' | 'account'

/** Number of consecutive attempts, and number of seconds until another attempt is allowed. */
type Tries = readonly [burst: number, seconds: number]

/** Limits, in the order in which they are checked. */
interface Counted {
  /** Limit per network, across all accounts. */
  readonly client: Tries
  /**
   * Limit per account and network, so that an attacker cannot lock out an owner who is on another
   * network.
   */
  readonly account: Tries
  /**
   * Limit per account across all networks. It is far higher than the other limits and stops
   * attackers who control a very large number of networks.
   */
  readonly everywhere: Tries
}

/**
 * Rate limits by route group.
 *
 * @see L-42
 */
const rates: Readonly<Record<RateGroup, Counted>> = {
  signIn: { client: [20, 10], account: [10, 60], everywhere: [100, 15] },
  mail: { client: [10, 60], account: [3, 300], everywhere: [20, 120] },
  code: { client: [10, 10], account: [10, 60], everywhere: [100, 15] },
  account: { client: [30, 5], account: [30, 5], everywhere: [300, 1] },
}

/** `Retry-After` in seconds. */
const retryS = 60

/** Rate limits that prevent the guessing of passwords, codes and addresses. */
export interface Rates {
  /** @throws ApiError RATE_LIMITED with `Retry-After` */
  take(group: RateGroup, request: FastifyRequest, email?: string): void
  /**
   * Like {@link take}, but for attempts that count only if they fail. Attempts are counted before
   * the password is checked, because otherwise all concurrent guesses would pass.
   *
   * @returns A function that removes the attempt from the count; call it if the attempt succeeds.
   */
  reserve(group: RateGroup, request: FastifyRequest, account: string): () => void
}

/** @param proxies  Proxies whose `X-Forwarded-For` header is trusted. */
export function openRates(proxies: Proxies | undefined): Rates {
  const limiters = {
    signIn: openLimiters(rates.signIn),
    mail: openLimiters(rates.mail),
    code: openLimiters(rates.code),
    account: openLimiters(rates.account),
  }
  const take = (group: RateGroup, request: FastifyRequest, email: string | undefined) => {
    const network = toNetwork(getClientAddress(request.raw, proxies))
    const { client, account, everywhere } = limiters[group]
    // Check the network first, so that a network over its limit does not use up the account's limit
    // or memory for email addresses.
    if (!client.take(network)) throw tooMany()
    const address = email?.toLowerCase()
    if (address === undefined) return () => client.giveBack(network)
    const key = `${network} ${address}`
    if (!account.take(key) || !everywhere.take(address)) throw tooMany()
    return () => {
      client.giveBack(network)
      account.giveBack(key)
      everywhere.giveBack(address)
    }
  }
  return {
    take: (group, request, email) => void take(group, request, email),
    reserve: take,
  }
}

const tooMany = () =>
  new ApiError('RATE_LIMITED', 'Too many attempts. Try again in a minute.', {
    headers: { 'retry-after': String(retryS) },
  })

const openLimiters = ({ client, account, everywhere }: Counted) => ({
  client: toLimiter(client),
  account: toLimiter(account),
  everywhere: toLimiter(everywhere),
})

const toLimiter = ([burst, seconds]: Tries): Limiter =>
  openLimiter({ burst, perSecond: 1 / seconds })
