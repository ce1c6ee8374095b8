import type { ClickId } from '../click-ids.ts'

/** Click IDs whose names, without separators, cannot be mistaken for any other word. */
const names = {
  gclid: 'gclid',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
  dclid: 'dclid',
  fbclid: 'fbclid',
  msclkid: 'msclkid',
  msclid: 'msclkid',
  ttclid: 'ttclid',
  twclid: 'twclid',
  lifatid: 'li_fat_id',
  rdtcid: 'rdt_cid',
  sccid: 'sccid',
  scclid: 'sccid',
} as const satisfies Record<string, ClickId | 'fbclid'>

const prefixes =
  'hs|hsa|hidden|lead|contact|customer|deal|last|latest|recent|first|initial|original|touch|my|url|utm|custom|form|field|google|adwords|ads|facebook|meta|fb|tiktok|linkedin|microsoft|bing|twitter|x|reddit|snapchat|click|id|the'
const suffixes =
  'value|field|id|param|parameter|code|custom|number|last|latest|first|touch|hidden|click|text|string|raw|\\p{Nd}{1,2}'

const decorated = new RegExp(
  `^((?:${prefixes})*?)(${Object.keys(names).join('|')})((?:${suffixes})*)$`,
  'u',
)

/** A click ID, and whether its name says that it belongs to the first visit. */
export interface NamedClickId {
  readonly target: ClickId | 'fbclid'
  readonly isFirst: boolean
}

/**
 * Finds the click ID in a name with additional words: `Last GCLID`, `hs_gclid`, `Lead gclid
 * (first)`.
 *
 * @param name  Lowercase, with only letters and digits; at most 60 characters, so that backtracking
 *   stays cheap.
 */
export function findClickIdName(name: string): NamedClickId | undefined {
  const [, before = '', id = '', after = ''] = decorated.exec(name) ?? []
  if (!isName(id)) return undefined
  return { target: names[id], isFirst: /first|initial|original/.test(`${before} ${after}`) }
}

const isName = (text: string): text is keyof typeof names => Object.hasOwn(names, text)
