import type { IncomingMessage } from 'node:http'
import { clientAddress, type Proxies } from '../platform/http/client-address.ts'

/** A header. Node joins those that come twice, except for a few that come as a list. */
export const firstHeaderValue = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'object' ? header[0] : header

/** The address that a request came from, behind the proxies that are believed. */
export const addressOf = (
  { headers, socket }: IncomingMessage,
  proxies: Proxies | undefined,
): string =>
  clientAddress(proxies, socket.remoteAddress ?? '', firstHeaderValue(headers['x-forwarded-for']))
