import { domainToASCII } from 'node:url'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let domains: ReadonlySet<string> | undefined

/** Read once, when first asked: the package would build the set of 9,000 domains on every call. */
function loadDisposableDomains(): ReadonlySet<string> {
  domains ??= disposableEmailBlocklistSet()
  return domains
}

/**
 * True when the address belongs to a provider of throw-away addresses, or to a subdomain of one.
 * Case does not matter, nor whether an international domain is written in letters or as `xn--…`.
 *
 * @see docs/decisions/dep-disposable-email-domains-js.md
 */
export function isDisposableEmail(email: string): boolean {
  const at = email.lastIndexOf('@')
  if (at === -1) return false
  const domain = email.slice(at + 1).trim()
  const labels = (isPlain(domain) ? domain : domainToASCII(domain)).split('.').filter(Boolean)
  return labels.some((_, from) => loadDisposableDomains().has(labels.slice(from).join('.')))
}

/** True for what has no letter that could be written otherwise, as nearly all domains. */
const isPlain = (domain: string): boolean => /^[a-z\d.-]+$/.test(domain)
