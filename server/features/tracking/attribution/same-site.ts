import { getDomain } from 'tldts'

// Hosting providers (github.io, …) do not own the pages of their users; same rule as for cookies.
const options = { allowPrivateDomains: true } as const

/** `shop.example.co.uk` → `example.co.uk`; a host without a registrable domain stays unchanged. */
const siteOfHost = (host: string): string => getDomain(host, options) ?? host

export const isSameSite = (host: string, other: string): boolean =>
  host === other || siteOfHost(host) === siteOfHost(other)
