import { parse } from 'tldts'

/** What kind of site a visitor came from. */
export type ReferrerKind = 'search' | 'social' | 'other'

const anywhere = /^/
const atItsFront = /^(www|m)?$/

/**
 * Search engines by the name before the public suffix, with the subdomains on which they search:
 * people who come from mail.google.com did not search.
 */
const searchEngines: Readonly<Record<string, RegExp>> = {
  google: /^(www|cse)?$/,
  bing: anywhere,
  yahoo: /^(www)?$|(^|\.)search$/,
  duckduckgo: anywhere,
  ecosia: anywhere,
  startpage: anywhere,
  qwant: anywhere,
  brave: /^search$/,
  yandex: atItsFront,
  ya: atItsFront,
  baidu: atItsFront,
  naver: /(^|\.)search$/,
  seznam: /^(www|search)?$/,
  sogou: atItsFront,
  so: atItsFront,
  aol: /^search$/,
  ask: atItsFront,
  kagi: atItsFront,
  mojeek: atItsFront,
  swisscows: atItsFront,
  metager: atItsFront,
  web: /^suche$/,
  gmx: /^suche$/,
  't-online': /^suche$/,
}

const socialNetworks: ReadonlySet<string> = new Set([
  'facebook',
  'fb',
  'instagram',
  'threads',
  'messenger',
  'linkedin',
  'lnkd',
  'xing',
  'x',
  'twitter',
  't',
  'youtube',
  'youtu',
  'tiktok',
  'pinterest',
  'pin',
  'reddit',
  'redd',
  'snapchat',
  'tumblr',
  'bsky',
  'mastodon',
  'vk',
  'ok',
  'weibo',
  'whatsapp',
  'wa',
  'telegram',
  'discord',
  'nextdoor',
])

/** Short names that belong to a network under these suffixes alone. */
const suffixOf: Readonly<Record<string, RegExp>> = {
  so: /^com$/,
  ya: /^ru$/,
  web: /^de$/,
  x: /^com$/,
  t: /^(co|me)$/,
  fb: /^(com|me)$/,
  youtu: /^be$/,
  pin: /^it$/,
  redd: /^it$/,
  lnkd: /^in$/,
  threads: /^(net|com)$/,
  vk: /^com$/,
  ok: /^ru$/,
  wa: /^me$/,
  bsky: /^app$/,
  messenger: /^com$/,
  ask: /^com$/,
  brave: /^com$/,
}

/** Apps of phones, which say who they are with their package. */
const apps: Readonly<Record<string, ReferrerKind>> = {
  'com.google.android.googlequicksearchbox': 'search',
  'com.facebook.katana': 'social',
  'com.instagram.android': 'social',
  'com.linkedin.android': 'social',
  'com.twitter.android': 'social',
  'com.reddit.frontpage': 'social',
  'com.pinterest': 'social',
  'org.telegram.messenger': 'social',
}

/** What kind of site a referrer is. @param host  Lower case, without port. */
export function referrerKindOf(host: string): ReferrerKind {
  const app = Object.hasOwn(apps, host) ? apps[host] : undefined
  if (app !== undefined) return app
  const { domainWithoutSuffix: name, publicSuffix, subdomain } = parse(host)
  if (name === null || name === '') return 'other'
  const suffix = Object.hasOwn(suffixOf, name) ? suffixOf[name] : undefined
  if (suffix?.test(publicSuffix ?? '') === false) return 'other'
  if (socialNetworks.has(name)) return 'social'
  const searches = Object.hasOwn(searchEngines, name) ? searchEngines[name] : undefined
  return searches?.test(subdomain ?? '') === true ? 'search' : 'other'
}
