/** Meanings of a `utm_medium`. A medium can have several meanings (`paid-social`, `brand-cpc`). */
export type MediumTrait =
  | 'paid'
  | 'search'
  | 'shopping'
  | 'social'
  | 'video'
  | 'display'
  | 'email'
  | 'sms'
  | 'push'
  | 'affiliate'
  | 'organic'
  | 'referral'
  | 'ai'

/**
 * Words in a medium, in the languages that marketers use. Separators and accents do not matter, and
 * two adjacent words are also looked up as one: `e_mail`, `E-Mail`, `e mail`.
 */
export const mediumWords: Readonly<Record<MediumTrait, string>> = {
  paid: `paid cpc cpm cpa cpv cpl cpe cpi cpp ppc ads ad adv advert adverts advertising advertisement
    sponsored promoted boosted boost sponsorisé sponsorisée gesponsert gesponsord patrocinado
    patrocinados sponsorizzato sponsorizzata sponsorizzati sponsorowane sponsorowany sponsorisés
    sponsorisées gesponserte gesponserter bezahlt bezahlte anzeige anzeigen werbung
    werbeanzeige werbeanzeigen suchanzeige suchanzeigen textanzeige textanzeigen pub pauta pautado
    annuncio annunci inserzione inserzioni impulsionamento impulsionada reklamy реклама рекламы таргет
    таргетинг контекст 광고 검색광고 키워드광고 파워링크 브랜드검색 powerlink brandsearch infeed leadads
    leadad ctv ott connectedtv bumper cpt cpo cps pago paga pagado pagados payant payante payé pagamento betaald advertentie
    advertenties płatny płatne płatna reklama anuncio anuncios anúncio anúncios annonce annonces
    publicité publicidad pubblicità impulsionado advertorial retargeting remarketing
    sea sem adwords pmax performancemax demandgen cpcbrand brandcpc paidmedia paidads paidsearch
    searchads googleads bingads paidsocial socialads socialpaid facebookads fbads metaads igads
    linkedinads tiktokads paidvideo videoads youtubeads trueview instream preroll midroll bumperads
    paiddisplay displayads paidcontent paidpartnership リスティング リスティング広告 広告 有料
    検索広告 動画広告 リターゲティング sns広告 バナー広告 ディスプレイ広告`,
  search: `search paidsearch searchads sea sem adwords pmax performancemax ppcsearch searchengine suche
    suchmaschine suchmaschinenwerbung recherche búsqueda busca buscador ricerca zoeken wyszukiwarka
    リスティング リスティング広告 検索 検索広告 googleads bingads seo cpcbrand brandcpc pesquisa
    suchanzeige suchanzeigen textanzeige textanzeigen контекст 검색 검색광고 키워드광고 파워링크
    브랜드검색 powerlink brandsearch`,
  shopping: 'shopping shop pla plas productlisting surfaces freelistings freelisting merchant',
  social: `social socials socialmedia socialnetwork socialnetworks paidsocial socialads socialpaid
    organicsocial smm sm sns sns広告 facebook facebookads fbads metaads igads instagram linkedin
    linkedinads tiktok tiktokads twitter pinterest redessociales redes rrss réseauxsociaux
    socialemedia soziale redesociais mediaspołecznościowe ソーシャル story stories reels reel linkinbio соцсети`,
  video: `video videos vidéo paidvideo videoads youtube youtubeads trueview instream outstream preroll
    midroll bumper bumperads ctv ott connectedtv 動画 動画広告`,
  display: `display cpm banner banners bannière banniere bannerads gdn programmatic programmatisch
    programática programmatique rtb interstitial expandable native nativeads displayads
    paiddisplay rectangle skyscraper バナー バナー広告 ディスプレイ ディスプレイ広告 배너 디스플레이 demandgen`,
  email: `email emails emailing emailings mailing mailings mail newsletter newsletters
    emailmarketing mailmarketing edm crm courriel courriels infolettre correo correoelectronico
    boletín boletim nieuwsbrief nieuwsbrieven nieuwsbriefmail bulletin drip autoresponder
    automailing mailshot eshot eblast emailblast eflyer dem メール メルマガ rundmail rundschreiben
    infomail mailmagazine mailmag melmaga рассылка 이메일 뉴스레터`,
  sms: 'sms mms rcs textmessage textmessages shortmessage smsmarketing ショートメッセージ lms 문자',
  push: `push webpush pushnotification pushnotifications mobilepush apppush browserpush notification
    notifications pushmessage プッシュ プッシュ通知`,
  affiliate: `aff affiliate affiliates affiliation affiliatemarketing afiliado afiliados affiliazione
    affiliazioni afiliacja afiliacion afiliação partnerprogramm partnerprogram アフィリエイト 제휴`,
  organic: `organic organicsearch organicsocial natural naturalsearch seo organisch organique
    orgánico organico orgânico organiczny unpaid nonpaid free gbp gmb local googlemybusiness
    googlebusiness 自然検索 オーガニック`,
  referral: `referral referrer referrals verweis empfehlung recomendación listing listings
    directory directories verzeichnis branchenbuch annuaire directorio profile profil perfil profilo
    backlink backlinks verlinkung guestpost gastbeitrag`,
  ai: `ai llm llms aisearch aiassistant aiassistants genai generativeai chatbotai ki kisuche ia
    aichat aireferral aichatbot`,
}

/** Mediums that have a meaning only as a whole, not as separate words. */
export const wholeMediums: Readonly<Record<string, readonly MediumTrait[]>> = {
  news: ['email'],
  nl: ['email'],
  text: ['sms'],
  partner: ['affiliate'],
  partners: ['affiliate'],
  link: ['referral'],
  app: ['referral'],
  'link-in-bio': ['social'],
  transactional: ['email'],
  'direct-mail': [],
  directmail: [],
  'postal-mail': [],
  'web-stories': [],
  'print-mailing': [],
  'mailing-print': [],
  'post-mailing': [],
  postmailing: [],
  // Terms that Korean agencies use: search ad, brand search, display ad, and Naver's display
  // network.
  sa: ['paid', 'search'],
  bs: ['paid', 'search'],
  bsa: ['paid', 'search'],
  da: ['paid', 'display'],
  gfa: ['paid', 'display'],
  // Yahoo! JAPAN's search and display ads.
  yss: ['paid', 'search'],
  yda: ['paid', 'display'],
  // Google's dynamic search ads and local services ads.
  dsa: ['paid', 'search'],
  lsa: ['paid', 'search'],
  // VK's targeted ads and text blocks.
  target: ['paid'],
  targeted: ['paid'],
  targeting: ['paid'],
  tgb: ['paid'],
  bezahltesuche: ['paid', 'search'],
  // Google's former Discovery ads, now called Demand Gen: images in YouTube, Discover and Gmail.
  discovery: ['paid', 'display'],
}

/**
 * Values that Meta inserts for `{{placement}}`, only in ads: `Facebook_Mobile_Feed`,
 * `Instagram_Stories`, `an_classic`. `th` is Threads, and `msg` is Messenger.
 */
export const metaPlacement =
  /^(facebook|instagram|messenger|audience-network|an|msg|threads|oculus|whatsapp)-(mobile-|desktop-)?(feed|stor(y|ies)|reels?(-overlay|-ads)?|right-(hand-)?column|marketplace|explore(-grid-home|-home)?|instream-video|in-stream-video|instant-article|groups-feed|profile-(feed|reels)|search(-results)?|inbox|messenger-(home|inbox|stories)|sponsored-messages|classic|rewarded-video|instream|biz-disco-feed|notification|status)$/

/** Meta, TikTok and Google placeholders that the ad platform did not replace. */
export const mediumPlaceholder = /\{\{.*\}\}|^__[a-z0-9_]+__$/i
export const googlePlaceholder = /^\{[a-z_:]+\}$/i

/** A tag that rules out paid traffic: `non-paid-social`. */
export const unpaidTag = /(^|-)(non|not|no|un)-?paid(-|$)/

/** Lower case without accents: `Vidéo` → `video`, `Płatny` → `platny`. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ł', 'l')
}
