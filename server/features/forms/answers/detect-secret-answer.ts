import type { Control } from '../../../../contract/tracking/form-controls.ts'
import { isPaymentData } from './detect-payment-data.ts'
import { moreWords } from './more-languages.ts'
import { toWords } from './to-words.ts'

/**
 * Words for software license keys in ten languages. “Product key features” does not ask for such a
 * key.
 */
const licenseKey =
  /\b((licen[cs]e|product|serial|activation) key(?! (feature|benefit|point|figure|contact)s?)|(lizenz|produkt|aktivierungs) ?schlussel|cle (de |d )?(licence|produit|activation)|clave (de(l)? )?(licencia|producto|activacion)|(licentie|product|activatie) ?sleutel|chiave (di |del )?(licenza|prodotto|attivazione)|chave (de |do )?(licenca|produto|ativacao)|klucz (licencyjny|produktu|aktywacyjny)|(licens|produkt) ?(nyckel|nogle))\b/

/** Words for national IDs that the pixel does not recognize. */
const nationalId =
  /\b(aadhaa?r|emirates id|cnic|cui[lt]|social insurance (number|no|nr)|sin number|medicare (number|no|nr)|itin|pan card|numero insee|fodsels ?(nummer|nr)|henkilotunnus|rodne cislo|cod numeric personal)\b/

/**
 * Words for passwords in languages that the pixel does not support; matched only if a field asks
 * for nothing but a password.
 */
const password = new RegExp(
  `^(\\w{2,8} )?(${moreWords.password})( (znovu|ujra|tekrar|uudelleen|ponovno))?$`,
)

const expiry =
  'exp|expir(y|es|ation)|valid (thru|through|until|to)|ablaufdatum|ablauf|gultig bis|gueltig bis|(date )?d expiration|expire le|caducidad|vencimiento|vervaldatum|geldig tot|scadenza|validade|waznosci|giltig t o m|udlobsdato|utgangsdatum'
const hasExpiry = new RegExp(`\\b(${expiry})\\b`)
/** Labels that ask only for an expiration date: `exp_month`, “Expiry date”. */
const isOnlyExpiry = new RegExp(
  `^((${expiry}|date|datum|data|fecha|de|di|month|year|monat|jahr|mm|yy(yy)?|jj(jj)?|aa(aa)?) ?)+$`,
)
const monthAndYear = /\bmm (yy|yyyy|jj|jjjj|aa|aaaa|rr|rrrr)\b/
const card = /\b(\w*(card|karte|kaart|kort)|cart(e|ao|a)|tarjeta|karty|cc)\b/
/** Words for memberships and cards that also expire but are not payment cards. */
const otherCard = /\b(business|loyalty|member\w*|id|visit\w*|kunden\w*|grise|fidelite)\b/
const monthValue = /^(0?[1-9]|1[0-2])\s?[/.-]\s?(\d\d|20\d\d)$/
const partOfMonth = /^(\w+ )?exp(iry|iration)? (month|year)$/

/**
 * True if an answer contains secret data that the pixel did not recognize. Card numbers and IBANs
 * are recognized by their check digits. Card expiration dates, license keys and some national IDs
 * are recognized by words in the label or name; these word lists would exceed the pixel's size
 * limit. “Expire” alone is not enough: “When does your contract expire?” is an ordinary question.
 */
export function isSecretAnswer(control: Control): boolean {
  const { type, name, id, label, placeholder, value } = control
  if (isPaymentData(value)) return true
  if (/^(email|textarea|checkbox|radio)/.test(type)) return false
  const texts = [name, id, label, placeholder].map(toWords)
  if (texts.some((text) => partOfMonth.test(text))) return true
  if (texts.slice(0, 3).some((text) => licenseKey.test(text) || nationalId.test(text))) return true
  if (texts.slice(0, 3).some((text) => password.test(text))) return true
  if (/\bNINO\b/.test(label)) return true
  return isCardExpiry(texts, value.trim())
}

function isCardExpiry(texts: readonly string[], value: string): boolean {
  if (!monthValue.test(value) && !/^\d{4}$/.test(value)) return false
  const all = texts.join(' | ')
  if (otherCard.test(all)) return false
  if (texts.some((text) => /^mm (yy|jj|aa|rr)$/.test(text))) return true
  if (!hasExpiry.test(all)) return false
  return card.test(all) || monthAndYear.test(all) || texts.some((text) => isOnlyExpiry.test(text))
}
