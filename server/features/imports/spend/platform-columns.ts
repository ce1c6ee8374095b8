import type { SpendTarget } from '../../../../contract/imports/spend-import.ts'

/** Column names of each target, best first, in the languages of the platform. */
export type ColumnNames = Readonly<Partial<Record<SpendTarget, string>>>

/**
 * Column names in the files of each platform: in English, German, French, Spanish and Dutch for
 * Google and Meta, in English for the others. Contains only unambiguous names; users map all other
 * columns manually.
 *
 * @see L-111
 */
export const platformColumns = {
  google_ads: {
    date: 'day|segments.date|tag|jour|día|dag|date|datum|fecha',
    accountId:
      'customer id|customer.id|external customer id|account id|kundennummer|kunden-id|numéro client|id client|id de cliente|klant-id|klantnummer',
    accountName:
      'account name|account|customer.descriptive_name|kontoname|konto|nom du compte|compte|nombre de la cuenta|cuenta|accountnaam',
    campaignId:
      'campaign id|campaign.id|kampagnen-id|id de la campagne|id de campagne|id de la campaña|id de campaña|campagne-id',
    campaignName: 'campaign|campaign name|campaign.name|kampagne|campagne|campaña',
    adGroupId:
      "ad group id|ad_group.id|anzeigengruppen-id|id du groupe d'annonces|id de groupe d'annonces|id del grupo de anuncios|id de grupo de anuncios|advertentiegroep-id",
    adGroupName:
      "ad group|ad group name|ad_group.name|anzeigengruppe|groupe d'annonces|grupo de anuncios|advertentiegroep",
    adId: "ad id|ad_group_ad.ad.id|anzeigen-id|id de l'annonce|id d'annonce|id del anuncio|id de anuncio|advertentie-id",
    adName:
      "ad name|ad_group_ad.ad.name|anzeigenname|nom de l'annonce|nombre del anuncio|advertentienaam",
    currency:
      'currency code|currency|customer.currency_code|währungscode|währung|code de devise|code devise|devise|código de moneda|moneda|valutacode|valuta',
    spend: 'cost|kosten|coût|coste|costo',
    spendMicros: 'metrics.cost_micros|cost (micros)|cost micros',
    impressions: 'impr.|impressions|metrics.impressions|impressionen|impresiones|vertoningen|vert.',
    clicks: 'clicks|metrics.clicks|klicks|clics|klikken',
    conversions: 'conversions|conv.|metrics.conversions|conversiones|conversies',
    conversionsValue:
      'conv. value|conversion value|metrics.conversions_value|conv.-wert|conversion-wert|valeur de conv.|valor de conv.|valor conv.|conv.waarde',
  },
  meta_ads: {
    date: 'day|date_start|tag|jour|día|dag|reporting starts|berichtsstart|début des rapports|inicio del informe|start rapportage|begin rapportage',
    endDate:
      'reporting ends|date_stop|berichtsende|fin des rapports|fin del informe|einde rapportage',
    accountId:
      'account id|account_id|ad account id|konto-id|account-id|id du compte|id de la cuenta|identificador de la cuenta',
    accountName:
      'account name|account_name|kontoname|nom du compte|nombre de la cuenta|accountnaam',
    campaignId:
      'campaign id|campaign_id|kampagnen-id|id de la campagne|id de la campaña|identificador de la campaña|campagne-id',
    campaignName:
      'campaign name|campaign_name|kampagnenname|name der kampagne|nom de la campagne|nombre de la campaña|campagnenaam|naam campagne',
    adGroupId:
      "ad set id|adset id|adset_id|anzeigengruppen-id|id de l'ensemble de publicités|id del conjunto de anuncios|identificador del conjunto de anuncios|id advertentieset|advertentieset-id",
    adGroupName:
      "ad set name|adset name|adset_name|anzeigengruppenname|name der anzeigengruppe|nom de l'ensemble de publicités|nombre del conjunto de anuncios|naam advertentieset|advertentiesetnaam",
    adId: 'ad id|ad_id|anzeigen-id|werbeanzeigen-id|id de la publicité|id del anuncio|identificador del anuncio|advertentie-id',
    adName:
      'ad name|ad_name|anzeigenname|name der werbeanzeige|name der anzeige|nom de la publicité|nombre del anuncio|advertentienaam|naam advertentie',
    currency: 'currency|account_currency|währung|devise|divisa|moneda|valuta',
    spend:
      'amount spent|spend|ausgegebener betrag|betrag ausgegeben|montant dépensé|importe gastado|besteed bedrag',
    impressions: 'impressions|impressionen|impresiones|weergaven|vertoningen',
    clicks:
      'clicks (all)|clicks|klicks (alle)|clics (tous)|clics (todos)|klikken (alle)|link clicks|link-klicks|clics sur un lien|clics sur le lien|clics en el enlace|klikken op links|linkklikken|linkkliks',
  },
  microsoft_ads: {
    date: 'gregorian date|timeperiod|time period|date|day',
    accountId: 'account id|account number',
    accountName: 'account name|account',
    campaignId: 'campaign id',
    campaignName: 'campaign name|campaign',
    adGroupId: 'ad group id',
    adGroupName: 'ad group|ad group name',
    adId: 'ad id',
    currency: 'currency code|currency',
    spend: 'spend',
    impressions: 'impressions|impr.',
    clicks: 'clicks',
    conversions: 'conversions|conv.',
    conversionsValue: 'revenue',
  },
  linkedin_ads: {
    date: 'start date (in utc)|start date|date|day',
    endDate: 'end date (in utc)|end date',
    accountId: 'account id|ad account id',
    accountName: 'account name|account',
    campaignId: 'campaign group id',
    campaignName: 'campaign group name|campaign group',
    adGroupId: 'campaign id|ad set id',
    adGroupName: 'campaign name|campaign|ad set name|ad set',
    adId: 'creative id|ad id',
    adName: 'creative name|creative|ad name',
    currency: 'currency|currency code',
    spend: 'total spent|amount spent|spent',
    impressions: 'impressions',
    clicks: 'clicks',
    conversions: 'conversions|total conversions',
    conversionsValue: 'total conversion value|conversion value',
  },
  tiktok_ads: {
    date: 'by day|stat_time_day|date|day',
    accountId: 'advertiser id|account id|ad account id',
    accountName: 'advertiser name|account name|account',
    campaignId: 'campaign id',
    campaignName: 'campaign name|campaign',
    adGroupId: 'ad group id|adgroup id',
    adGroupName: 'ad group name|adgroup name|ad group',
    adId: 'ad id',
    adName: 'ad name|ad',
    currency: 'currency|currency code',
    spend: 'cost|spend|total cost',
    impressions: 'impressions|impression',
    clicks: 'clicks (all)|clicks|clicks (destination)',
    conversions: 'conversions|total conversions',
  },
} as const satisfies Readonly<Record<string, ColumnNames>>

/** A platform whose files are recognized. */
export type KnownPlatform = keyof typeof platformColumns

/** Columns that break down one day of an ad into several rows, which are summed. @see L-113 */
export const segmentNames =
  'device|device type|device platform|impression device|gerät|appareil|dispositivo|apparaat|network|network (with search partners)|ad network type|ad distribution|netzwerk|réseau|red|netwerk|top vs. other|top vs other|click type|delivered match type|match type|bid match type|keyword|search keyword|keyword id|keyword-id|search term|search query|hour|hour of day|hour of the day|stunde|heure|hora|uur|age|alter|âge|edad|leeftijd|gender|geschlecht|sexe|sexo|geslacht|country|country/territory|land|pays|país|region|city|location|placement|platzierung|platform|plattform|plateforme|plataforma|platform position|publisher platform|language|audience|user location|conversion action|goal|creative type|product|asset group|landing page|final url'
