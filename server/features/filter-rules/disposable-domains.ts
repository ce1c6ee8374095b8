import { domainToASCII } from 'node:url'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let domains: ReadonlySet<string> | undefined

/**
 * Loaded once, on first use, because the package would rebuild the set of 9,000 domains on every
 * call.
 */
function loadDisposableDomains(): ReadonlySet<string> {
  domains ??= disposableEmailBlocklistSet()
  return domains
}

/**
 * True for an address at a disposable email provider or one of its subdomains. Ignores case and
 * accepts international domains both in Unicode and as `xn--…`.
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

/** True if a domain does not need to be converted to ASCII (nearly all do not). */
const isPlain = (domain: string): boolean => /^[a-z\d.-]+$/.test(domain)
