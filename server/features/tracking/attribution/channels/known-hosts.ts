/** The kind of a referring website or app, or of a `utm_source`. */
export type SourceKind =
  | 'search'
  | 'social'
  | 'video'
  | 'ai'
  | 'email'
  | 'search_ads'
  | 'display_ads'

/**
 * Hosts by kind, compiled from general knowledge: which company serves which host is a fact. Do not
 * paste Matomo's lists here, because they are copyleft.
 *
 * - `bing.com` also matches subdomains; `=google.*` matches only the host itself, apart from
 * prefixes such as `www.` and `m.`.
 * - `.*` stands for any public suffix.
 * - The entry with the most labels wins: `mail.google.*` before `=google.*`.
 */
export const knownHosts: Readonly<Record<SourceKind, string>> = {
  search: `
    =google.* cse.google.* images.google.* lens.google.* maps.google.* search.google.*
    maps.app.goo.gl g.page bing.* =yahoo.* search.yahoo.* =yahoo.co.jp search.yahoo.co.jp
    duckduckgo.* ddg.gg ecosia.org startpage.* qwant.* search.brave.com =yandex.* =ya.ru =baidu.*
    =naver.com search.naver.com =seznam.cz search.seznam.cz =sogou.com =so.com search.aol.*
    =ask.com kagi.com mojeek.com swisscows.* metager.* suche.web.de suche.gmx.* suche.t-online.de
    suche.freenet.de search.daum.net =daum.net coccoc.com lilo.org karmasearch.org petalsearch.com
    search.ch presearch.* gibiru.com ekoru.org oceanhero.today search.goo.ne.jp
    websearch.rakuten.co.jp search.biglobe.ne.jp ricerca.virgilio.it search.libero.it =rambler.ru
    nova.rambler.ru =go.mail.ru search.lycos.* dogpile.com webcrawler.com infospace.com excite.*
    search.centrum.cz szukaj.onet.pl szukaj.wp.pl =sm.cn =haosou.com yep.com searchencrypt.com
    search.avira.* search.avast.com search.mysearch.com info.com metacrawler.com gigablast.com
    wolframalpha.com exalead.* fireball.de zapmeta.* search.orange.fr lemoteur.orange.fr
    search.sfr.fr searx.* searxng.* alohafind.com freespoke.com marginalia-search.com
    leta.mullvad.net com.google.android.googlequicksearchbox com.google.android.apps.maps
    com.google.android.apps.searchlite com.microsoft.bing com.duckduckgo.mobile.android
    com.yandex.searchapp com.ecosia.android com.qwant.liberty com.baidu.searchbox
    com.nhn.android.search com.google.android.gms search.nate.com search.zum.com =zum.com
    msearch.daum.net wap.sogou.com quark.sm.cn search.tiscali.it arianna.libero.it givero.com
    entireweb.com gprivate.com good-search.org search.ukr.net search.gmx.* suche.1und1.de
    search.mail.ru =search.com hotbot.com =lycos.* =goo.ne.jp search.nifty.com search.auone.jp
    search.smt.docomo.ne.jp kvasir.no startsiden.no suche.aol.* recherche.aol.* hledani.seznam.cz
    search.walla.co.il mojeek.co.uk search.naver.jp search.azby.fmworld.net search.kddi.com
    search.sapo.pt pesquisa.sapo.pt search.bt.com search.xfinity.com search.earthlink.net
   `,
  social: `
    facebook.* fb.com fb.me fb.watch instagram.* ig.me threads.net threads.com messenger.com m.me
    workplace.com linkedin.* lnkd.in xing.* x.com twitter.* t.co tiktok.* musical.ly pinterest.*
    pin.it reddit.* redd.it snapchat.* tumblr.* bsky.app bsky.social mastodon.* mstdn.social
    troet.cafe vk.com vk.ru vkontakte.ru ok.ru odnoklassniki.ru weibo.com weibo.cn whatsapp.*
    wa.me =wl.co telegram.* t.me telegra.ph web.telegram.org discord.* discordapp.com nextdoor.*
    nebenan.de quora.* news.ycombinator.com ycombinator.com lobste.rs slashdot.org digg.com
    stumbleupon.com flipboard.com mix.com getpocket.com hootsuite.com ow.ly buffer.com buff.ly
    linktr.ee lnk.bio beacons.ai linkin.bio bio.link campsite.bio later.com lemmy.world
    kbin.social truthsocial.com gab.com parler.com gettr.com minds.com viadeo.* meetup.com
    yammer.com wechat.com weixin.qq.com qq.com qzone.qq.com douban.com zhihu.com xiaohongshu.com
    line.me line.naver.jp lin.ee kakao.com story.kakao.com band.us mixi.jp ameblo.jp hatena.ne.jp
    note.com livejournal.com wykop.pl nk.pl knuddels.de jodel.com gutefrage.net lemon8-app.com
    bereal.com clubhouse.com skyrock.com taringa.net deviantart.com producthunt.com signal.me
    viber.com com.facebook.katana com.facebook.lite com.facebook.orca com.instagram.android
    com.instagram.barcelona com.instagram.lite com.linkedin.android com.twitter.android
    com.twitter.android.lite com.reddit.frontpage com.pinterest com.snapchat.android com.whatsapp
    com.whatsapp.w4b org.telegram.messenger org.telegram.plus com.zhiliaoapp.musically
    com.ss.android.ugc.trill com.ss.android.ugc.aweme com.discord com.tumblr com.vkontakte.android
    com.xing.android com.quora.android com.nextdoor jp.naver.line.android com.kakao.talk
    com.tencent.mm com.sina.weibo com.xingin.xhs com.viber.voip xyz.blueskyweb.app
    org.joinmastodon.android com.burbn.instagram com.atebits.tweetie2 com.toyopagroup.picaboo
    net.whatsapp.whatsapp douyin.com iesdouyin.com kuaishou.com vk.me vk.cc dzen.ru pikabu.ru max.ru
    cafe.naver.com xhslink.com copainsdavant.com jappy.de stayfriends.de joinmastodon.org mas.to
    hachyderm.io fosstodon.org infosec.exchange chaos.social norden.social mstdn.jp pawoo.net
    misskey.io techhub.social social.tchncs.de piaille.fr mastodontech.de umblr.com instapaper.com
    about.me solo.to taplink.cc msha.ke many.link allmylinks.com hoo.be stan.store likee.video
    indiehackers.com goodreads.com web.skype.com skype.com nitter.net zalo.me discord.gg dcinside.com
    fmkorea.com clien.net togetter.com ptt.cc com.linkedin.android.lite ru.ok.android
    com.nhn.android.band com.nhn.android.navercafe com.bereal.ft org.thoughtcrime.securesms
    com.zing.zalo com.imo.android.imoim ru.oneme.app com.skype.raider`,
  video: `
    youtube.* youtu.be youtube-nocookie.com vimeo.* twitch.tv dailymotion.* dai.ly bilibili.com
    b23.tv rumble.com odysee.com bitchute.com wistia.* wistia.net loom.com vidyard.com rutube.ru
    nicovideo.jp nico.ms youku.com iqiyi.com peertube.* kick.com netflix.com hulu.com
    disneyplus.com tubitv.com veoh.com metacafe.com ted.com crunchyroll.com
    com.google.android.youtube com.google.android.youtube.tv com.google.ios.youtube
    com.vimeo.android.videoapp tv.twitch.android.app com.dailymotion.dailymotion tv.danmaku.bili
    vimeopro.com tv.naver.com chzzk.naver.com tv.kakao.com v.qq.com ixigua.com abema.tv
    brightcove.com screencast.com vkvideo.ru streamable.com tver.jp sooplive.co.kr afreecatv.com
   `,
  ai: `
    chatgpt.com chat.openai.com openai.com perplexity.ai pplx.ai claude.ai gemini.google.com
    bard.google.com notebooklm.google.com aistudio.google.com copilot.microsoft.com
    copilot.cloud.microsoft copilot.com edgeservices.bing.com grok.com x.ai deepseek.com
    mistral.ai you.com phind.com meta.ai doubao.com kimi.com kimi.ai kimi.moonshot.cn poe.com pi.ai
    character.ai
    andisearch.com andi.com iask.ai komo.ai felo.ai genspark.ai monica.im manus.im qwen.ai
    tongyi.aliyun.com chat.qwen.ai yiyan.baidu.com chat.baidu.com ernie.baidu.com
    hunyuan.tencent.com yuanbao.tencent.com chatglm.cn z.ai metaso.cn alice.yandex.ru
    lechat.mistral.ai chat.mistral.ai duck.ai writesonic.com chatsonic.com openrouter.ai exa.ai
    consensus.app elicit.com liner.com blackbox.ai lmarena.ai t3.chat groq.com chat.z.ai
    lumo.proton.me assistant.kagi.com com.openai.chatgpt ai.perplexity.app.android
    com.anthropic.claude com.google.android.apps.bard com.microsoft.copilot ai.x.grok
    com.deepseek.chat ai.mistral.chat com.poe.android com.larus.nova
    tongyi.com wenxin.baidu.com tiangong.cn xinghuo.xfyun.cn chat.lmsys.org jasper.ai getliner.com
    wrtn.ai wrtn.io gigachat.ru giga.chat julius.ai dust.tt langdock.com venice.ai
    m365.cloud.microsoft business.gemini.google clova-x.naver.com clova.ai
    com.moonshot.kimichat`,
  email: `
    mail.google.* mail.yahoo.* mail.yahoo.co.jp outlook.live.com outlook.com outlook.office.com
    outlook.office365.com outlook.cloud.microsoft hotmail.* mail.live.com mail.aol.com
    mail.proton.me mail.protonmail.com protonmail.com mail.zoho.* =mail.ru e.mail.ru touch.mail.ru
    light.mail.ru m.mail.ru mail.yandex.*
    mail.163.com mail.126.com mail.qq.com exmail.qq.com mail.naver.com mail.daum.net deref-gmx.net
    deref-gmx.com deref-gmx.ch deref-gmx.at deref-web.de deref-mail.com deref-1und1.de
    navigator.gmx.net navigator.web.de mail.gmx.* 3c.gmx.net 3c.web.de lightmailer.web.de
    email.t-online.de mail.t-online.de fastmail.com app.fastmail.com app.hey.com tutanota.com
    mail.tutanota.com app.tuta.com tuta.com posteo.de mailbox.org email.seznam.cz mail.orange.fr
    messagerie.orange.fr mail.sfr.fr zimbra.free.fr webmail.free.fr mail.laposte.net
    webmail.laposte.net mail.libero.it mail1.libero.it webmail.virgilio.it webmail.alice.it
    mail.tim.it poczta.onet.pl poczta.wp.pl poczta.interia.pl poczta.o2.pl mail.uol.com.br
    mail.bol.com.br webmail.ziggo.nl webmail.kpnmail.nl mail.bluewin.ch email.bluewin.ch
    mail.comcast.net mail.cox.net mail.rediff.com safelinks.protection.outlook.com
    urldefense.proofpoint.com urldefense.com list-manage.com campaign-archive.com mailchi.mp
    createsend.com cmail19.com cmail20.com sendgrid.net mailgun.org hs-email.com klclick.com
    klclick1.com klclick2.com klclick3.com sendinblue.com brevo.com sibautomation.com
    mailerlite.com activehosted.com acemlna.com acemlnb.com getresponse.com cleverreach.com
    rapidmail.de newsletter2go.com emarsys.net exacttarget.com mktoweb.com mailjet.com
    constantcontact.com rs6.net beehiiv.com com.google.android.gm com.google.android.gm.lite
    com.microsoft.office.outlook com.yahoo.mobile.client.android.mail com.aol.mobile.aolapp
    de.gmx.mobile.android.mail de.web.mobile.android.mail com.samsung.android.email.provider
    ch.protonmail.android com.fsck.k9 net.thunderbird.android de.telekom.mail org.kman.AquaMail
    com.readdle.spark me.bluemail.mail ru.mail.mailapp com.apple.mobilemail com.google.gmail
    eu.faircode.email navigator-bs.gmx.net 3c-bap.gmx.net navigator-lxa.web.de poczta.gazeta.pl
    poczta.home.pl wmail.orange.fr mail02.orange.fr mailo.com email.ionos.de webmailer.1und1.de
    correo.movistar.es connect.xfinity.com hushmail.com kmail.infomaniak.com runbox.com
    secure-web.cisco.com linkprotect.cudasvc.com mimecast.com mimecastprotect.com
    protect.checkpoint.com clicktime.symantec.com urlsand.esvalabs.com protection.sophos.com
    convertkit-mail.com convertkit-mail2.com convertkit-mail4.com mlsend.com hubspotemail.net
    sp1-brevo.net klaviyomail.com links.iterable.com pstmrk.it click.aweber.com clicks.aweber.com
    emlnk.com emlnk1.com emlnk9.com crsend.com inxmail.com go.pardot.com exct.net conta.cc
    mailtrack.io t.yesware.com getrssp.com email.substack.com open.substack.com
    com.syntomo.email com.easilydo.mail com.trtf.blue com.yahoo.mobile.client.android.mail.lite
    com.huawei.email com.htc.android.mail com.android.email com.naver.android.mail
    com.nhn.android.mail pl.wp.wppoczta com.orange.mail.fr com.fastmail.app de.tutao.tutanota
    ru.yandex.mail com.miui.email com.vivo.email com.oneplus.mail me.proton.android.mail`,
  search_ads: `
    syndicatedsearch.goog googleadservices.com adclick.g.doubleclick.net clickserve.dartsearch.net
    adsensecustomsearchads.com yabs.yandex.* an.yandex.* direct.yandex.* adcr.naver.com
    ader.naver.com ad.search.naver.com`,
  display_ads: `
    googleads.g.doubleclick.net doubleclick.net googlesyndication.com
    safeframe.googlesyndication.com tpc.googlesyndication.com adservice.google.* 2mdn.net
    adnxs.com criteo.com criteo.net taboola.com trc.taboola.com outbrain.com paid.outbrain.com
    rubiconproject.com pubmatic.com openx.net amazon-adsystem.com adform.net smartadserver.com
    teads.tv plista.com ligatus.com revcontent.com mgid.com adroll.com casalemedia.com
    yieldlab.net adition.com adscale.de imasdk.googleapis.com ads.yahoo.* adsrvr.org 360yield.com
    flashtalking.com serving-sys.com yieldmo.com stickyadstv.com rtbhouse.com creativecdn.com
    popads.net propellerads.com exoclick.com clickadu.com ads.kakao.com ad.daum.net im-apps.net
    popin.cc logly.co.jp i-mobile.co.jp adingo.jp microad.jp ad.mail.ru rs.mail.ru bidswitch.net
    smadex.com media.net mediago.io ogury.com seedtag.com sharethrough.com triplelift.com
    advertising.com zemanta.com dable.io adfit.ad.daum.net`,
}
