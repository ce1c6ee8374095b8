import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import { networkOf, type Proxies } from '../../platform/proxies.ts'
import { type Limiter, openLimiter } from '../../platform/rate-limit.ts'
import { addressOf } from '../caller.ts'

/** Addresses that are limited together. */
export type RateGroup = 'signIn' | 'mail' | 'code' | 'account'

/** How often a client, and an account whoever asks, may try. */
const rates: Readonly<
  Record<RateGroup, { client: [burst: number, seconds: number]; email: [number, number] }>
> = {
  signIn: { client: [20, 10], email: [10, 60] },
  mail: { client: [10, 60], email: [3, 300] },
  code: { client: [10, 10], email: [10, 60] },
  account: { client: [30, 5], email: [30, 5] },
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
  const limiters = new Map<string, Limiter>()
  for (const [group, { client, email }] of Object.entries(rates)) {
    for (const [kind, [burst, seconds]] of [
      ['client', client],
      ['email', email],
    ] as const) {
      limiters.set(`${group} ${kind}`, openLimiter({ burst, perSecond: 1 / seconds }))
    }
  }
  const isWithin = (name: string, key: string) => limiters.get(name)?.take(key) ?? true
  return {
    take(group, request, email) {
      const network = networkOf(addressOf(request.raw, proxies))
      const mayClient = isWithin(`${group} client`, network)
      const mayAccount = email === undefined || isWithin(`${group} email`, email.toLowerCase())
      if (mayClient && mayAccount) return
      throw new ApiError('RATE_LIMITED', 'Too many tries. Wait a minute.', {
        headers: { 'retry-after': String(retryS) },
      })
    },
  }
}
