/**
 * Names of countries in their own languages. Including the names of all countries in these
 * languages would double the time needed to build the map.
 */
export const endonyms: Readonly<Record<string, string>> = {
  AE: 'الإمارات|الإمارات العربية المتحدة',
  AL: 'Shqipëri|Shqipëria',
  BA: 'Bosna i Hercegovina',
  BG: 'България',
  BY: 'Беларусь',
  CN: '中国|中國|中华人民共和国|Zhongguo',
  CY: 'Κύπρος|Kıbrıs',
  CZ: 'Česko|Česká republika',
  DZ: 'الجزائر',
  EE: 'Eesti',
  EG: 'مصر',
  FI: 'Suomi',
  GE: 'საქართველო',
  GR: 'Ελλάδα|Ελλάς|Ellada',
  HK: '香港',
  HR: 'Hrvatska|Republika Hrvatska',
  HU: 'Magyarország',
  IL: 'ישראל',
  IN: 'भारत|Bharat',
  IS: 'Ísland',
  JP: '日本|Nippon|Nihon',
  KR: '대한민국|한국',
  KZ: 'Казахстан|Қазақстан',
  LT: 'Lietuva',
  LU: 'Lëtzebuerg',
  LV: 'Latvija',
  MA: 'المغرب',
  ME: 'Crna Gora',
  MK: 'Makedonija|Северна Македонија',
  NO: 'Noreg',
  NZ: 'Aotearoa',
  PH: 'Pilipinas',
  RO: 'România',
  RS: 'Srbija|Србија',
  RU: 'Россия|Российская Федерация|РФ|Rossiya',
  SA: 'السعودية|المملكة العربية السعودية',
  SI: 'Slovenija',
  SK: 'Slovensko|Slovenská republika',
  TH: 'ไทย|ประเทศไทย',
  TR: 'Türkiye|Türkiye Cumhuriyeti',
  TW: '台灣|台湾|臺灣',
  UA: 'Україна|Украина',
  XK: 'Kosova|Kosovë',
  ZA: 'Suid-Afrika',
}

/**
 * Names that people and other systems use in addition to those from `Intl.DisplayNames`. Words such
 * as “and” and “the” are ignored.
 */
export const aliases: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates|U A E|VAE|Emirati Arabi|EAU|Dubai|Abu Dhabi',
  AQ: 'Antarktyka',
  AT: 'Oesterreich|Rakousko|Ausztria',
  BA: 'Bosnia|Bosnien',
  BJ: 'Benim',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  BQ: 'Bonaire, Sint Eustatius and Saba|Caribbean Netherlands',
  BY: 'Belorussia|Byelorussia|Weißrussland|Wit-Rusland',
  CC: 'Cocos Keeling Islands',
  CD:
    'République démocratique du Congo|República Democrática do Congo|' +
    'Repubblica Democratica del Congo|Democratische Republiek Congo|' +
    'Demokratyczna Republika Konga|Democratic Republic of the Congo|DR Congo|DRC|Congo DRC|' +
    'Congo Kinshasa|Zaire|Kongo Kinshasa',
  CF: 'CAR',
  CG:
    'République du Congo|República do Congo|Republik Kongo|Repubblica del Congo|' +
    'Republiek Congo|Congo|Republic of the Congo|Congo Republic|Congo Brazzaville',
  CH: 'Swiss Confederation|Swiss|Helvetia|Helvetien|Confoederatio Helvetica|Confédération suisse|Schweizerische Eidgenossenschaft|Svizra|Sveits|Švýcarsko',
  CI:
    'Costa de Marfil|Wybrzeże Kości Słoniowej|Ivory Coast|Elfenbeinküste|Costa do Marfim|' +
    'Ivoorkust|Republic of Côte d’Ivoire',
  CN: 'People’s Republic of China|PRC|PR China|P R China|Mainland China|Volksrepublik China',
  CV: 'Cape Verde|Kap Verde',
  CZ:
    'Repubblica Ceca|Republika Czeska|Czech Republic|Tschechische Republik|' +
    'République tchèque|República Checa|Tsjechische Republiek',
  DE: 'Federal Republic of Germany|BRD|Bundesrepublik|Bundesrepublik Deutschland|Almanya|Německo|Nemecko|Németország|Saksa',
  FK: 'Falkland Islands Malvinas|Malvinas|Falklands',
  FM: 'Federated States of Micronesia',
  FO: 'Faroes',
  FR: 'French Republic|République française|Metropolitan France|France métropolitaine|France Métropole',
  GB:
    'UK|United Kingdom of Great Britain and Northern Ireland|Great Britain|Britain|England|' +
    'Scotland|Wales|Northern Ireland|Großbritannien|Schottland|Nordirland|Grande-Bretagne|' +
    'Angleterre|Écosse|Pays de Galles|Gran Bretaña|Inglaterra|Escocia|Gales|Gran Bretagna|' +
    'Inghilterra|Scozia|Galles|Groot-Brittannië|Storbritannia|Cymru|GB ENG|GB SCT|GB WLS|GB NIR|Engeland|Schotland|Grã-Bretanha|Escócia|' +
    'Wielka Brytania|Anglia|Szkocja',
  GM: 'Republic of the Gambia',
  GR: 'EL|Hellas|Hellenic Republic',
  GW: 'Guinea Bissau',
  HK:
    'Hong Kong|Hongkong|HKSAR|Hong Kong China|Hong Kong SAR|' +
    'Hong Kong Special Administrative Region of China',
  HM: 'Heard Island and McDonald Islands',
  IE: 'Eire|Republic of Ireland|Irish Republic|Southern Ireland',
  IR: 'Islamic Republic of Iran|Persia',
  IT: 'Italian Republic|Repubblica Italiana',
  KG: 'Kyrgyz Republic',
  KN: 'St Kitts|Saint Christopher and Nevis',
  KP:
    'Democratic People’s Republic of Korea|DPRK|Korea North|Korea DPR|' +
    'República Popular Democrática de Corea|N Korea',
  KR: 'Republic of Korea|Korea South|ROK|Korea Republic|Südkorea|República de Corea|Korea S|S Korea',
  LI: 'Fürstentum Liechtenstein|Lichtenstein',
  LU: 'Grand Duchy of Luxembourg',
  LA: 'Lao People’s Democratic Republic|Lao PDR|Lao',
  LY: 'Libyan Arab Jamahiriya|State of Libya',
  MD: 'Moldawien|Republic of Moldova',
  MF: 'Saint Martin French part',
  MK:
    'Macedonia|FYROM|Republic of Macedonia|Former Yugoslav Republic of Macedonia|Mazedonien|' +
    'Macédoine|Republic of North Macedonia',
  MM: 'Burma|Birma|Birmanie|Birmania',
  MO:
    'Macau|Macao|Macao China|Macau China|Macau SAR|Macao SAR|' +
    'Macao Special Administrative Region of China',
  MU: 'Maurícia',
  MX: 'Méjico|United Mexican States|Estados Unidos Mexicanos',
  MY: 'Malesia',
  NL: 'Holland|Niederlande Holland|Holanda|Hollande|Olanda|Netherland|Kingdom of the Netherlands|Koninkrijk der Nederlanden',
  PL: 'Rzeczpospolita Polska',
  PS:
    'Palestina|Palestyna|Palestine|State of Palestine|Palestinian Territory|' +
    'Occupied Palestinian Territory|Palestinian Territory Occupied',
  PT: 'Portuguese Republic|República Portuguesa',
  RU:
    'Russische Federatie|Federacja Rosyjska|Russian Federation|Russische Föderation|' +
    'Fédération de Russie|Federación de Rusia',
  SA: 'Saudi-Arabië|KSA|Kingdom of Saudi Arabia|Saudi',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SK: 'Slovak Republic|Slowakische Republik',
  SR: 'Surinam',
  SS: 'Sudan del Sud',
  SX: 'Sint Maarten Dutch part',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland|Swasiland',
  TL: 'East Timor|Osttimor',
  TR: 'Turkey|Republic of Türkiye|Turkiye',
  TT: 'Trinidad|Tobago',
  TW: 'Taiwan Province of China|Republic of China|Taiwan ROC|Chinese Taipei|Republik China|République de Chine|República de China|Repubblica di Cina',
  TZ: 'United Republic of Tanzania',
  UM: 'United States Minor Outlying Islands',
  US:
    'USA|United States of America|U S A|U S|America|The States|United States USA|' +
    'Vereinigte Staaten von Amerika|États-Unis d’Amérique|Estados Unidos de América|EE UU|' +
    'EEUU|EUA|Stati Uniti d’America|Stany Zjednoczone Ameryki|Amerika|US of A|VS|SUA|ABD',
  VA: 'Holy See|Vatican|Holy See Vatican City State',
  VE: 'Bolivarian Republic of Venezuela',
  VG: 'Virgin Islands British|British Virgin Islands',
  VI:
    'Virgin Islands U S|US Virgin Islands|Virgin Islands of the United States|' +
    'United States Virgin Islands',
  VN: 'Viet Nam',
  XK: 'Republic of Kosovo',
  ZA: 'RSA|Południowa Afryka',
}

/**
 * Three-letter codes from sports, and codes for parts of countries, where they differ from ISO
 * 3166-1: `GER`, `SUI`, `ENG`.
 */
export const sportsCodes =
  'GER:DE SUI:CH NED:NL DEN:DK POR:PT GRE:GR CRO:HR SLO:SI BUL:BG LAT:LV ENG:GB SCO:GB WAL:GB NIR:GB CHI:CL URU:UY PAR:PY PHI:PH INA:ID MAS:MY TPE:TW VIE:VN ALG:DZ NGR:NG TAN:TZ ZAM:ZM ZIM:ZW IRI:IR'
