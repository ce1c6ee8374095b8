import type { FastifyInstance } from 'fastify'
import { isPrivateAddress } from '../platform/fetch/public-address.ts'
import type { Proxies } from '../platform/http/client-address.ts'

/**
 * Logs a warning once if a proxy is not trusted. All clients behind that proxy share one rate
 * limit, so a few wrong passwords can keep everyone from signing in.
 *
 * Only for peers on a private network, because a header from any other peer reveals nothing about
 * this service's proxies.
 *
 * @see L-42
 */
export function warnAboutUntrustedProxy(app: FastifyInstance, proxies: Proxies | undefined): void {
  if (proxies !== undefined) return
  let isWarned = false
  app.addHook('onRequest', (request, _, done) => {
    const { headers, ip } = request
    if (!isWarned && headers['x-forwarded-for'] !== undefined && isPrivateAddress(ip)) {
      isWarned = true
      request.log.warn(
        'A proxy sends X-Forwarded-For, but TRUST_PROXY is not set, so all clients share one rate ' +
          'limit. Set TRUST_PROXY to the number of proxies or to their addresses.',
      )
    }
    done()
  })
}
