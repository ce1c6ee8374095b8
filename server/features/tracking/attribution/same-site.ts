import { getDomain } from 'tldts'

// Whoever hosts pages for others (github.io, …) is no owner of them, as browsers see it with
// cookies.
const options = { allowPrivateDomains: true } as const

/** `shop.example.co.uk` → `example.co.uk`; a host that nobody can register, by itself. */
const siteOfHost = (host: string): string => getDomain(host, options) ?? host

/** True when both hosts belong to one registrable domain. */
export const isSameSite = (host: string, other: string): boolean =>
  host === other || siteOfHost(host) === siteOfHost(other)
