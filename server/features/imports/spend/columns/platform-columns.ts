import type { ColumnNames } from './column-names.ts'

/**
 * Column names in each platform's files: in English, German, French, Spanish, Dutch, Portuguese,
 * Italian, Japanese and Polish for Google and Meta, and in some of these languages for the other
 * platforms. Contains only unambiguous names; users map all other columns manually.
 *
 * @see L-111
 */
export const platformColumns = {
  google_ads: {
    date: 'day|segments.date|tag|jour|día|dag|date|datum|fecha|dia|giorno|dzień|日',
    accountId:
      'customer id|customer.id|external customer id|account id|kundennummer|kunden-id|numéro client|id client|id de cliente|klant-id|klantnummer|id do cliente|id cliente|identyfikator klienta|お客様 id|id da conta',
    accountName:
      'account name|account|customer.descriptive_name|kontoname|konto|nom du compte|compte|nombre de la cuenta|cuenta|accountnaam|nome da conta|conta|nome account|nome dell’account|nazwa konta|アカウント名|アカウント',
    campaignId:
      'campaign id|campaign.id|kampagnen-id|id de la campagne|id de campagne|id de la campaña|id de campaña|campagne-id|id da campanha|código da campanha|id campagna|id della campagna|identyfikator kampanii|キャンペーン id',
    campaignName:
      'campaign|campaign name|campaign.name|kampagne|campagne|campaña|campanha|campagna|kampania|キャンペーン',
    adGroupId:
      "ad group id|ad_group.id|anzeigengruppen-id|id du groupe d'annonces|id de groupe d'annonces|id del grupo de anuncios|id de grupo de anuncios|advertentiegroep-id|id do grupo de anúncios|código do grupo de anúncios|id gruppo di annunci|id del gruppo di annunci|identyfikator grupy reklam|広告グループ id",
    adGroupName:
      "ad group|ad group name|ad_group.name|anzeigengruppe|groupe d'annonces|grupo de anuncios|advertentiegroep|grupo de anúncios|gruppo di annunci|grupa reklam|広告グループ",
    adId: "ad id|ad_group_ad.ad.id|anzeigen-id|id de l'annonce|id d'annonce|id del anuncio|id de anuncio|advertentie-id|id do anúncio|código do anúncio|id annuncio|identyfikator reklamy|広告 id",
    adName:
      "ad name|ad_group_ad.ad.name|anzeigenname|nom de l'annonce|nombre del anuncio|advertentienaam|nome do anúncio|nome annuncio|nazwa reklamy|広告名",
    currency:
      'currency code|currency|customer.currency_code|währungscode|währung|code de devise|code devise|devise|código de moneda|moneda|valutacode|valuta|código da moeda|código de moeda|moeda|codice valuta|kod waluty|waluta|通貨コード|通貨',
    spend: 'cost|kosten|coût|coste|costo|custo|koszt|費用',
    spendMicros: 'metrics.cost_micros|cost (micros)|cost micros',
    impressions:
      'impr.|impressions|metrics.impressions|impressionen|impresiones|vertoningen|vert.|impressões|impressioni|wyśw.|wyświetlenia|表示回数',
    clicks: 'clicks|metrics.clicks|klicks|clics|klikken|cliques|clic|kliknięcia|クリック数',
    conversions:
      'conversions|conv.|metrics.conversions|conversiones|conversies|conversões|conversioni|konwersje|コンバージョン|コンバージョン数',
    conversionsValue:
      'conv. value|conversion value|metrics.conversions_value|conv.-wert|conversion-wert|valeur de conv.|valor de conv.|valor conv.|conv.waarde|valor conv|valor da conversão|valore conv.|wartość konwersji|wart. konw.|コンバージョン値|コンバージョン価値',
  },
  meta_ads: {
    date: 'day|date_start|tag|jour|día|dag|reporting starts|berichtsstart|début des rapports|inicio del informe|start rapportage|begin rapportage|dia|giorno|dzień|日|início dos relatórios|inizio dei report|inizio report|inizio rapporto|początek raportowania|początek raportu|rozpoczęcie raportowania|レポート開始日|レポート開始',
    endDate:
      'reporting ends|date_stop|berichtsende|fin des rapports|fin del informe|einde rapportage|encerramento dos relatórios|término dos relatórios|fim dos relatórios|fine dei report|fine report|fine rapporto|koniec raportowania|koniec raportu|zakończenie raportowania|レポート終了日|レポート終了',
    accountId:
      'account id|account_id|ad account id|konto-id|account-id|id du compte|id de la cuenta|identificador de la cuenta|identificação da conta|id da conta|id account|id dell’account|identyfikator konta|アカウントid',
    accountName:
      'account name|account_name|kontoname|nom du compte|nombre de la cuenta|accountnaam|nome da conta|nome account|nome dell’account|nazwa konta|アカウント名',
    campaignId:
      'campaign id|campaign_id|kampagnen-id|id de la campagne|id de la campaña|identificador de la campaña|campagne-id|identificação da campanha|id da campanha|id campagna|id della campagna|identyfikator kampanii|キャンペーンid',
    campaignName:
      'campaign name|campaign_name|kampagnenname|name der kampagne|nom de la campagne|nombre de la campaña|campagnenaam|naam campagne|nome da campanha|nome campagna|nome della campagna|nazwa kampanii|キャンペーン名|キャンペーンの名前',
    adGroupId:
      "ad set id|adset id|adset_id|anzeigengruppen-id|id de l'ensemble de publicités|id del conjunto de anuncios|identificador del conjunto de anuncios|id advertentieset|advertentieset-id|identificação do conjunto de anúncios|id do conjunto de anúncios|id gruppo di inserzioni|id del gruppo di inserzioni|identyfikator zestawu reklam|広告セットid",
    adGroupName:
      "ad set name|adset name|adset_name|anzeigengruppenname|name der anzeigengruppe|nom de l'ensemble de publicités|nombre del conjunto de anuncios|naam advertentieset|advertentiesetnaam|nome do conjunto de anúncios|nome gruppo di inserzioni|nome del gruppo di inserzioni|nazwa zestawu reklam|広告セット名|広告セットの名前",
    adId: 'ad id|ad_id|anzeigen-id|werbeanzeigen-id|id de la publicité|id del anuncio|identificador del anuncio|advertentie-id|identificação do anúncio|id do anúncio|id inserzione|id dell’inserzione|identyfikator reklamy|広告id',
    adName:
      'ad name|ad_name|anzeigenname|name der werbeanzeige|name der anzeige|nom de la publicité|nombre del anuncio|advertentienaam|naam advertentie|nome do anúncio|nome inserzione|nome dell’inserzione|nazwa reklamy|広告名|広告の名前',
    currency: 'currency|account_currency|währung|devise|divisa|moneda|valuta|moeda|waluta|通貨',
    spend:
      'amount spent|spend|ausgegebener betrag|betrag ausgegeben|montant dépensé|importe gastado|besteed bedrag|valor usado|valor gasto|montante gasto|quantia gasta|importo speso|wydana kwota|kwota wydana|消化金額',
    impressions:
      'impressions|impressionen|impresiones|weergaven|vertoningen|impressões|impression|wyświetlenia|インプレッション',
    clicks:
      'clicks (all)|clicks|klicks (alle)|clics (tous)|clics (todos)|klikken (alle)|link clicks|link-klicks|clics sur un lien|clics sur le lien|clics en el enlace|klikken op links|linkklikken|linkkliks|cliques (todos)|clic (tutti)|kliknięcia (wszystkie)|クリック(すべて)|cliques no link|clic sul link|kliknięcia linku|リンクのクリック',
  },
  microsoft_ads: {
    date: 'gregorian date|timeperiod|time period|date|day|data gregoriana|data gregoriańska|グレゴリオ暦の日付',
    accountId: 'account id|account number',
    accountName: 'account name|account',
    campaignId: 'campaign id',
    campaignName: 'campaign name|campaign',
    adGroupId: 'ad group id',
    adGroupName: 'ad group|ad group name',
    adId: 'ad id',
    currency: 'currency code|currency',
    spend: 'spend|gasto|gastos|spesa|wydatki|支出',
    impressions: 'impressions|impr.|インプレッション数',
    clicks: 'clicks',
    conversions: 'conversions|conv.',
    conversionsValue: 'revenue',
  },
  linkedin_ads: {
    date: 'start date (in utc)|start date|date|day|data de início (utc)|data de início (em utc)|data di inizio (in utc)|data di inizio (utc)|data rozpoczęcia (utc)|data rozpoczęcia (w utc)|開始日 (utc)',
    endDate:
      'end date (in utc)|end date|data de término (utc)|data di fine (in utc)|data zakończenia (utc)|終了日 (utc)',
    accountId: 'account id|ad account id',
    accountName: 'account name|account|nome da conta|nome account|nazwa konta|アカウント名',
    campaignId:
      'campaign group id|id do grupo de campanhas|id gruppo di campagne|identyfikator grupy kampanii|キャンペーングループid',
    campaignName:
      'campaign group name|campaign group|nome do grupo de campanhas|nome gruppo di campagne|nome del gruppo di campagne|nazwa grupy kampanii|キャンペーングループ名',
    adGroupId:
      'campaign id|ad set id|id da campanha|id campagna|identyfikator kampanii|キャンペーンid',
    adGroupName:
      'campaign name|campaign|ad set name|ad set|nome da campanha|nome campagna|nome della campagna|nazwa kampanii|キャンペーン名',
    adId: 'creative id|ad id',
    adName: 'creative name|creative|ad name',
    currency: 'currency|currency code|moeda|valuta|waluta|通貨',
    spend:
      'total spent|amount spent|spent|total gasto|valor total gasto|totale speso|spesa totale|łączna wydana kwota|suma wydatków|総消化額|合計費用',
    impressions:
      'impressions|impressões|impression|wyświetlenia|インプレッション|インプレッション数',
    clicks: 'clicks|cliques|clic|kliknięcia|クリック|クリック数',
    conversions: 'conversions|total conversions',
    conversionsValue: 'total conversion value|conversion value',
  },
  tiktok_ads: {
    date: 'by day|stat_time_day|date|day|por dia|per giorno|według dnia|dziennie|日別|日付',
    accountId:
      'advertiser id|account id|ad account id|id do anunciante|id inserzionista|identyfikator reklamodawcy|広告主id',
    accountName: 'advertiser name|account name|account',
    campaignId: 'campaign id|id da campanha|id campagna|identyfikator kampanii|キャンペーンid',
    campaignName:
      'campaign name|campaign|nome da campanha|nome campagna|nazwa kampanii|キャンペーン名',
    adGroupId:
      'ad group id|adgroup id|id do grupo de anúncios|id gruppo di annunci|identyfikator grupy reklam|広告グループid|広告セットid',
    adGroupName:
      'ad group name|adgroup name|ad group|nome do grupo de anúncios|nome gruppo di annunci|nazwa grupy reklam|広告グループ名|広告セット名',
    adId: 'ad id|id do anúncio|id annuncio|identyfikator reklamy|広告id',
    adName: 'ad name|ad|nome do anúncio|nome annuncio|nazwa reklamy|広告名',
    currency: 'currency|currency code|moeda|valuta|waluta|通貨',
    spend: 'cost|spend|total cost|custo|costo|koszt|コスト|費用|消化金額',
    impressions:
      'impressions|impression|impressões|impressioni|wyświetlenia|インプレッション数|インプレッション',
    clicks:
      'clicks (all)|clicks|clicks (destination)|cliques (destino)|cliques (todos)|clic (destinazione)|clic (tutti)|kliknięcia (miejsce docelowe)|クリック数(リンク先)|クリック数(すべて)|クリック数|クリック(リンク先)|クリック(遷移先)',
    conversions: 'conversions|total conversions',
  },
} as const satisfies Readonly<Record<string, ColumnNames>>

/**
 * Columns that break down an ad's day into several rows; the rows' values are summed. @see L-113
 */
export const segmentNames =
  'device|device type|device platform|impression device|gerät|appareil|dispositivo|apparaat|network|network (with search partners)|ad network type|ad distribution|netzwerk|réseau|red|netwerk|top vs. other|top vs other|click type|delivered match type|match type|bid match type|keyword|search keyword|keyword id|keyword-id|search term|search query|hour|hour of day|hour of the day|stunde|heure|hora|uur|age|alter|âge|edad|leeftijd|gender|geschlecht|sexe|sexo|geslacht|country|country/territory|land|pays|país|region|city|location|placement|platzierung|platform|plattform|plateforme|plataforma|platform position|publisher platform|language|audience|user location|età|genere|idade|gênero|género|wiek|płeć|年齢|性別|デバイス|urządzenie|sesso|posizionamento|posicionamento|umiejscowienie|配置|paese|kraj|国|piattaforma|platforma|プラットフォーム|hora do dia|ora del giorno|godzina|community|subreddit|line item type|conversion action|goal|creative type|product|asset group|landing page|final url'
