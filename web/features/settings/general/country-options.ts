import { locale } from '../../../i18n/locale.ts'

/**
 * ISO 3166-1 codes, plus the user-assigned code for Kosovo. Each first letter is followed by all of
 * its second letters, which takes less than half as many bytes as a plain list.
 */
const codes = `ADEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR
  GABDEFGHILMNPQRTUWY HKNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY
  MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ
  TCDGHJKLMNORTVWZ UAGSYZ VACEGINU WFS XK YET ZAMW`
  .split(/\s+/)
  .flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second))

/** Countries by name, with their two-letter codes. */
export function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return codes
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
