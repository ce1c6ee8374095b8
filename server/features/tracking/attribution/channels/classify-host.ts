import { parse } from 'tldts'
import { knownHosts, type SourceKind } from './known-hosts.ts'

interface KnownHost {
  readonly kind: SourceKind
  /** True if the kind does not apply to subdomains. */
  readonly isExact: boolean
}

// `Object.keys` loses the table's key type.
const kinds = Object.keys(knownHosts) as SourceKind[]

const byPattern = new Map(
  kinds.flatMap((kind) =>
    knownHosts[kind]
      .trim()
      .split(/\s+/)
      .map((entry): [string, KnownHost] => {
        const isExact = entry.startsWith('=')
        return [entry.slice(isExact ? 1 : 0).toLowerCase(), { kind, isExact }]
      }),
  ),
)

/** Labels in front of a domain that do not change the kind of site. */
const plainPrefix = /^(?:(?:www\d?|m|l|lm|mobile|amp)(?:\.|$))+/

/** Organizations' webmail hosts, and hosts of link checkers such as `deref-web-02.de`. */
const webmail = /^(?:(?:webmail|mail|roundcube|owa)\..+\.|deref-)/

/**
 * The kind of website or app that a host belongs to, regardless of prefixes such as `www.`;
 * `undefined` if it is unknown.
 *
 * @param host  Without the port; for an app, its package name.
 */
export function classifyHost(host: string): SourceKind | undefined {
  const name = host.toLowerCase().replace(/\.$/, '')
  const { domain, domainWithoutSuffix, publicSuffix, subdomain } = parse(name)
  const whole = byPattern.get(name)
  if (whole !== undefined) return whole.kind
  if (domain === null || domainWithoutSuffix === null) return undefined
  const labels = (subdomain ?? '').replace(plainPrefix, '').split('.').filter(Boolean)
  for (let i = 0; i <= labels.length; i++) {
    const prefix = labels.slice(i).map((label) => `${label}.`)
    const entry =
      byPattern.get(`${prefix.join('')}${domainWithoutSuffix}.${publicSuffix}`) ??
      byPattern.get(`${prefix.join('')}${domainWithoutSuffix}.*`)
    if (entry !== undefined && (i === 0 || !entry.isExact)) return entry.kind
  }
  return webmail.test([...labels, domain].join('.')) ? 'email' : undefined
}
