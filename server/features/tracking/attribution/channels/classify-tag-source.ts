import { classifyHost } from './classify-host.ts'
import { normalizeTag } from './classify-medium.ts'
import type { SourceKind } from './known-hosts.ts'

export interface TagSource {
  readonly kind:
    | Exclude<SourceKind, 'search_ads'>
    | 'sms'
    | 'push'
    | 'affiliate'
    | 'content_ads'
    | undefined
  /** True if the source names ads, such as `facebookads` or `google_ads`. */
  readonly isAd: boolean
}

/** Values of `utm_source` that are not hosts, without separators. */
const names: Readonly<Record<NonNullable<TagSource['kind']>, string>> = {
  search: `google bing yahoo duckduckgo ddg ecosia yandex baidu naver seznam startpage qwant brave
    sogou daum coccoc kagi adwords googleadwords microsoft msn msads gmb gbp googlebusiness
    googlebusinessprofile googlebusinessprofil googlemybusiness mybusiness googlemaps googlemap gmaps
    googlelocal googleshopping googlesearch googleorganic googleappsearch bingplaces applemaps
    petalsearch aol ask yahoojapan yahoojp googlejp google検索 g goog gads googlepmax yandexdirect
    directyandex ydirect naversa naverbrandsearch yss nate zum`,
  social: `facebook fb facebok faceboook meta instagram ig insta instagramm linkedin li linkedln
    twitter x tw tiktok tt pinterest pin reddit snapchat snap sc threads th msg messenger an
    audiencenetwork whatsapp wa telegram tg xing quora nextdoor vk vkontakte ok odnoklassniki weibo
    wechat line kakao kakaotalk discord tumblr bluesky bsky mastodon viadeo socialmedia social
    facebookgroup linktree linktr hootsuite buffer hackernews mixi xiaohongshu douyin kuaishou
    lnkd fbig igfb producthunt sproutsocial linkinbio kakaomoment mytarget вконтакте`,
  video: 'youtube yt vimeo twitch dailymotion bilibili rumble niconico',
  ai: `chatgpt openai perplexity perplexityai claude gemini googlegemini copilot microsoftcopilot
    bingchat grok deepseek mistral lechat you phind metaai doubao kimi poe qwen genspark notebooklm`,
  email: `email emails emailing mail mailing mailings newsletter newsletters newsletterd nl edm crm
    mailchimp klaviyo brevo sendinblue hubspotemail hsemail hsautomation mailerlite activecampaign
    cleverreach rapidmail newsletter2go sendgrid mailjet getresponse constantcontact campaignmonitor
    convertkit kit omnisend emarsys marketo pardot sfmc salesforcemarketingcloud exacttarget drip
    customerio customer.io inxmail optivo mailup sarbacane doppler rdstation acumbamail moosend
    beehiiv gmail outlook hotmail gmx webde nieuwsbrief infolettre boletin boletim newsletteren
    newsletterde episerver dotdigital iterable braze spotler laposta mailcamp benchmarkemail
    infomail rundmail rundschreiben aweber mailpoet sendfox substack flodesk infusionsoft ontraport
    sailthru responsys listrak amazonses postmark lemlist salesloft zohocampaigns eloqua unisender
    sendpulse sendsay freshmail salesmanago edrone splio egoi magnews evalanche mailingwork crsend
    klicktipp quentn correo mailmag mailmagazine рассылка stibee
    メルマガ`,
  display_ads: `gdn googledisplay googledisplaynetwork googlegdn displaynetwork dv360
    displayvideo360 dbm doubleclick dcm cm360 ttd thetradedesk tradedesk xandr appnexus ydn
    yahoodisplay`,
  sms: `sms twilio postscript attentive smsbump textmagic sms77 seven smsapi esendex clicksend
    smsmode octopush smsru`,
  push: 'push onesignal pushengage webpush pushowl firebase cleverpush pushwoosh airship izooto wonderpush',
  affiliate: `awin zanox tradedoubler tradetracker cj commissionjunction rakuten linkshare impact
    impactradius shareasale partnerize webgains belboon adcell digistore24 clickbank daisycon
    affilinet a8 a8net accesstrade valuecommerce hotmart lomadee partnerstack affiliate
    skimlinks viglink admitad tapfiliate refersion rewardful firstpromoter financeads adtraction
    communicationads kwanko effiliation timeone copecart eduzz kiwify monetizze flexoffers avantlink
    pepperjam moshimo linkprice`,
  content_ads: 'taboola outbrain mgid revcontent plista ligatus popin logly dable',
}

const kindByName = new Map(
  Object.entries(names).flatMap(([kind, list]) =>
    list
      .split(/\s+/)
      // The keys of `names` are kinds by definition.
      .map((name) => [name, kind as NonNullable<TagSource['kind']>] as const),
  ),
)

/** Words that do not affect which site a source refers to. */
const filler = new Set('com de net org www m l lm co uk app page site official group'.split(' '))
const adWords = new Set(
  'ad ads adv paid cpc ppc sponsored werbung anzeigen anuncios publicidad sea sem retargeting'.split(
    ' ',
  ),
)

/** Names that indicate ads without containing a word such as `ads`. */
const adNames = new Set(
  `adwords googleadwords gads googlepmax yandexdirect directyandex ydirect naversa naverbrandsearch
  yss kakaomoment mytarget`.split(/\s+/),
)

/** Shorter names count only if they are the entire source: `x`, but not `x-mas`. */
const minPrefix = 5
const shortPrefixes = new Set(['fb', 'ig', 'yt', 'gmb', 'gbp', 'bing', 'xing'])

const unrecognized: TagSource = { kind: undefined, isAd: false }

/** Site or platform to which a `utm_source` refers, in any common spelling. */
export function classifyTagSource(source: string): TagSource {
  const text = source.trim().toLowerCase()
  if (text === '') return unrecognized
  const host = parseHost(text)
  const byHost = host === undefined ? undefined : classifyHost(host)
  if (byHost !== undefined && byHost !== 'search_ads' && byHost !== 'display_ads') {
    return { kind: byHost, isAd: false }
  }
  const parts = normalizeTag(text).split('-')
  const rest = parts.filter((part) => !adWords.has(part))
  const hasAdWord = rest.length < parts.length
  const { kind, isAd } = findName(rest)
  return { kind, isAd: kind !== undefined && (isAd || hasAdWord) }
}

function findName(parts: readonly string[]): TagSource {
  const joined = parts.join('')
  const candidates = [
    joined,
    parts.filter((part) => !filler.has(part)).join(''),
    ...parts.map((_, i) => parts.slice(0, parts.length - i).join('')).filter(isDistinct),
  ]
  for (const name of candidates) {
    const found = kindByName.get(name)
    if (found !== undefined) return { kind: found, isAd: adNames.has(name) }
    const base = name.replace(/(ads?|adwords|paid)$/, '')
    const ofBase = base === name ? undefined : kindByName.get(base)
    if (ofBase !== undefined) return { kind: ofBase, isAd: true }
  }
  return unrecognized
}

const isDistinct = (name: string): boolean => name.length >= minPrefix || shortPrefixes.has(name)

/**
 * The host in a `utm_source` that is a host, a URL or an app's package name: `m.facebook.com`,
 * `https://chatgpt.com/`, `com.whatsapp`.
 */
function parseHost(text: string): string | undefined {
  const host = text.replace(/^[a-z-]+:\/\//, '').replace(/[/?#].*$/, '')
  return /^[^\s.]+(\.[^\s.]+)+$/.test(host) ? host.replace(/:.*$/, '') : undefined
}
