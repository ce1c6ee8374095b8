const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Languages of country names in forms and files. */
const languages = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl'] as const

const aliases = {
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
}

/** Three-letter and two-letter codes of ISO 3166-1, five letters each. */
const alpha3 =
  'AFGAF ALAAX ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATAAQ ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ ' +
  'BHSBS BHRBH BGDBD BRBBB BLRBY BELBE BLZBZ BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BVTBV BRABR ' +
  'IOTIO BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY CAFCF TCDTD CHLCL CHNCN CXRCX CCKCC ' +
  'COLCO COMKM CODCD COGCG COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO ' +
  'ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF ATFTF ' +
  'GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY ' +
  'HTIHT HMDHM VATVA HNDHN HKGHK HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT JAMJM ' +
  'JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY ' +
  'LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX ' +
  'FSMFM MDAMD MCOMC MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI ' +
  'NERNE NGANG NIUNU NFKNF MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH ' +
  'PCNPN POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW BLMBL SHNSH KNAKN LCALC MAFMF SPMPM VCTVC ' +
  'WSMWS SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SGSGS ' +
  'SSDSS ESPES LKALK SDNSD SURSR SJMSJ SWESE CHECH SYRSY TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TKLTK ' +
  'TONTO TTOTT TUNTN TURTR TKMTM TCATC TUVTV UGAUG UKRUA AREAE GBRGB USAUS UMIUM URYUY UZBUZ VUTVU ' +
  'VENVE VNMVN VGBVG VIRVI WLFWF ESHEH YEMYE ZMBZM ZWEZW XKXXK'

let cachedCodes: ReadonlyMap<string, string> | undefined

/** `Germany`, `Deutschland`, `DEU` → `DE`; `undefined` for an unknown name. */
export function findCountryCode(name: string): string | undefined {
  // Built on first use, because building the map takes 20 ms and would slow down every start.
  cachedCodes ??= loadCountryCodes()
  return cachedCodes.get(name.trim().toLowerCase())
}

/** Country codes by lower-case name and three-letter code. */
function loadCountryCodes(): Map<string, string> {
  // Excludes codes of former countries, which resolve to the names of their successors.
  const codesInUse = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  const codes = new Map<string, string>()
  for (const language of languages) {
    const displayNames = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codesInUse) {
      const name = displayNames.of(code)?.toLowerCase()
      if (name !== undefined && !codes.has(name)) codes.set(name, code)
    }
  }
  for (const [name, code] of Object.entries(aliases)) codes.set(name, code)
  for (const pair of alpha3.split(' ')) codes.set(pair.slice(0, 3).toLowerCase(), pair.slice(3))
  return codes
}
