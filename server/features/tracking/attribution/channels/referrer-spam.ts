import { getDomain } from 'tldts'

/**
 * Domains that send fake visits to advertise themselves in reports, compiled from general
 * knowledge. Matomo's community list (github.com/matomo-org/referrer-spam-list, public domain) has
 * more.
 */
const spammers = new Set(
  `100dollars-seo.com 7makemoneyonline.com anticrawler.org baixar-musicas-gratis.com
  bartikus.site best-seo-offer.com best-seo-solution.com bestwebsitedesignz.com
  bestwebsitesawards.com blackhatworth.com bot-traffic-free.icu bot-traffic.icu bot-traffic.xyz
  botsrv.xyz bottraffic.live bottraffic329.xyz buttons-for-website.com
  buttons-for-your-website.com buy-cheap-online.info cenokos.ru cenoval.ru chinese-amezon.com
  compliance-alex.xyz compliance-brian.xyz compliance-checker.info cookie-law-enforcement-aa.xyz
  cookie-law-enforcement-bb.xyz copyrightclaims.org cyprusbuyproperties.com darodar.com
  dertus.site descargar-musica-gratis.net doska-vsem.ru e-buyeasy.com econom.co
  eu-cookie-law.info event-tracking.com fbdownloader.com fbfreegifts.com fix-website-errors.com
  free-floating-buttons.com free-share-buttons.com free-social-buttons.com free-video-tool.com
  get-free-social-traffic.com get-free-traffic-now.com getyourfreetraffic.com ghazel.ru
  girlporn.ru gobongo.info googlsucks.com grets.store guardlink.org hulfingtonpost.com
  ilovevitaly.co ilovevitaly.com ilovevitaly.org ilovevitaly.ru iskalko.ru
  kabbalah-red-bracelets.com kambasoft.com keywords-monitoring-success.com
  keywords-monitoring-your-success.com kinoflux.net law-check-two.xyz law-enforcement-bot-ff.xyz
  law-enforcement-check-three.xyz law-six.xyz lomb.co lombia.co make-money-online.com
  mantero.online mebelcomplekt.ru mebeldekor.com.ua meendo-free-traffic.ga mosrif.ru
  net-profits.xyz o-o-6-o-o.com o-o-8-o-o.com onlinetvseries.me onlywoman.org openfrost.com
  porn-hub-forum.ga pornhub-forum.ga pornhub-ru.com pozdravleniya-c.ru priceg.com qwesa.ru
  rank-checker.online ranksonic.info ranksonic.org rapidgator-porn.ga razas.site rednise.com
  rida.tokyo savetubevideo.com screentoolkit.com search-error.com seders.website
  see-your-website-here.com semalt.com semaltmedia.com seo-platform.com seoanalyses.com
  seoexperimenty.ru share-buttons-for-free.com share-buttons.xyz sharebutton.net sharebutton.to
  simple-share-buttons.com site-auditor.online sitevaluation.org smailik.org social-buttons.com
  socialseet.ru soundfrost.org srecorder.com success-seo.com superiends.org theguardlan.com
  topquality.cf torture.ml traffic-bot.xyz traffic-cash.xyz traffic2cash.org traffic2money.com
  trafficbot.life trafficgenius.xyz trafficmonetize.org trafficmonetizer.org usadacha.net
  vapmedia.org viandpet.com video--production.com video-woman.com videos-for-your-business.com
  vitaly-rules-google.com vodkoved.ru webmaster-traffic.com webmonetizer.net
  website-analyzer.info website-errors-scanner.com websites-reviews.com
  xn--80aaikhujlpx5ec.xn--p1ai xtraffic.plus youporn-forum.ga yourserverisdown.com
  zapchasti-orenburg.ru zastroyka.org zvetki.ru`.split(/\s+/),
)

/** True if the referrer is a known source of referrer spam or one of its subdomains. */
export function isReferrerSpam(referrer: string | null): boolean {
  const host = referrer === null ? undefined : URL.parse(referrer)?.hostname.toLowerCase()
  const domain = host === undefined ? null : getDomain(host)
  return domain !== null && spammers.has(domain)
}
