import type { FastifyRequest } from 'fastify'
import { type Limiter, openLimiter } from '../../platform/concurrency/token-bucket.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Proxies, toNetwork } from '../../platform/http/client-address.ts'
import { getClientAddress } from '../authenticate-caller.ts'

/** Addresses that are limited together. */
export type RateGroup = 'signIn' | 'mail' | 'code' | 'account'

/** So many tries in a row, and one more after so many seconds. */
type Tries = readonly [burst: number, seconds: number]

/** Whose tries are counted together, in the order in which they are asked. */
interface Counted {
  /** A network, whatever it tries. */
  readonly client: Tries
  /** One account from one network, so that nobody uses up what its owner has elsewhere. */
  readonly account: Tries
  /** One account from everywhere: far more, and only against who has very many networks. */
  readonly everywhere: Tries
}

/** @see L-42 */
const rates: Readonly<Record<RateGroup, Counted>> = {
  signIn: { client: [20, 10], account: [10, 60], everywhere: [100, 15] },
  mail: { client: [10, 60], account: [3, 300], everywhere: [20, 120] },
  code: { client: [10, 10], account: [10, 60], everywhere: [100, 15] },
  account: { client: [30, 5], account: [30, 5], everywhere: [300, 1] },
}

/** Seconds after which a client that is refused should try again. */
const retryS = 60

/** Counts tries, so that passwords, codes and addresses cannot be guessed in numbers. */
export interface Rates {
  /** @throws ApiError RATE_LIMITED with `Retry-After` */
  take(group: RateGroup, request: FastifyRequest, email?: string): void
}

/** @param proxies  Whose `X-Forwarded-For` is believed. */
export function openRates(proxies: Proxies | undefined): Rates {
  const limiters = {
    signIn: openLimiters(rates.signIn),
    mail: openLimiters(rates.mail),
    code: openLimiters(rates.code),
    account: openLimiters(rates.account),
  }
  return {
    take(group, request, email) {
      const network = toNetwork(getClientAddress(request.raw, proxies))
      const { client, account, everywhere } = limiters[group]
      // Whoever is refused uses up nothing of an account, and fills no memory with addresses.
      if (client.take(network)) {
        const address = email?.toLowerCase()
        if (address === undefined) return
        if (account.take(`${network} ${address}`) && everywhere.take(address)) return
      }
      throw new ApiError('RATE_LIMITED', 'Too many tries. Wait a minute.', {
        headers: { 'retry-after': String(retryS) },
      })
    },
  }
}

const openLimiters = ({ client, account, everywhere }: Counted) => ({
  client: toLimiter(client),
  account: toLimiter(account),
  everywhere: toLimiter(everywhere),
})

const toLimiter = ([burst, seconds]: Tries): Limiter =>
  openLimiter({ burst, perSecond: 1 / seconds })
