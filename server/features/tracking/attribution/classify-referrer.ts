import { parse } from 'tldts'

export type ReferrerKind = 'search' | 'social' | 'other'

const anySubdomain = /^/
const mainSubdomain = /^(www|m)?$/

/**
 * Search engines by the part of their domain before the public suffix, with the subdomains that
 * serve search results: mail.google.com does not.
 */
const searchEngines: Readonly<Record<string, RegExp>> = {
  google: /^(www|cse)?$/,
  bing: anySubdomain,
  yahoo: /^(www)?$|(^|\.)search$/,
  duckduckgo: anySubdomain,
  ecosia: anySubdomain,
  startpage: anySubdomain,
  qwant: anySubdomain,
  brave: /^search$/,
  yandex: mainSubdomain,
  ya: mainSubdomain,
  baidu: mainSubdomain,
  naver: /(^|\.)search$/,
  seznam: /^(www|search)?$/,
  sogou: mainSubdomain,
  so: mainSubdomain,
  aol: /^search$/,
  ask: mainSubdomain,
  kagi: mainSubdomain,
  mojeek: mainSubdomain,
  swisscows: mainSubdomain,
  metager: mainSubdomain,
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

/** Short domain names that identify a search engine or social network only with these suffixes. */
const requiredSuffixes: Readonly<Record<string, RegExp>> = {
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

/** Mobile apps by package name, which is the host of their referrer. */
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

/** @param host  Lower case, without port. */
export function classifyReferrer(host: string): ReferrerKind {
  const app = Object.hasOwn(apps, host) ? apps[host] : undefined
  if (app !== undefined) return app
  const { domainWithoutSuffix: name, publicSuffix, subdomain } = parse(host)
  if (name === null || name === '') return 'other'
  const suffix = Object.hasOwn(requiredSuffixes, name) ? requiredSuffixes[name] : undefined
  if (suffix?.test(publicSuffix ?? '') === false) return 'other'
  if (socialNetworks.has(name)) return 'social'
  const searches = Object.hasOwn(searchEngines, name) ? searchEngines[name] : undefined
  return searches?.test(subdomain ?? '') === true ? 'search' : 'other'
}
