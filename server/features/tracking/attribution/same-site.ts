import { getDomain } from 'tldts'

// Subdomains of a shared host such as github.io count as separate sites, as they do for browser
// cookies.
const options = { allowPrivateDomains: true } as const

/**
 * `shop.example.co.uk` → `example.co.uk`; a host without a registrable domain is left unchanged.
 */
const siteOfHost = (host: string): string => getDomain(host, options) ?? host

export const isSameSite = (host: string, other: string): boolean =>
  host === other || siteOfHost(host) === siteOfHost(other)
