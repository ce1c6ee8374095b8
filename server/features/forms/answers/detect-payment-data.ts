/** Card numbers by brand: American Express, Visa, Mastercard (two ranges), Discover. */
const cardNumber =
  /^(3[47]\d{13}|4\d{15}|5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|6(011|5\d\d)\d{12})$/

/** IBAN: country code, check digits, and 11 to 30 letters or digits (ISO 13616). */
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * True if the entire value is a payment card number or an IBAN. The pixel omits fields that ask for
 * such a number; this function catches fields whose names and labels do not reveal what they
 * contain. Both kinds of number have check digits, so at most 10% of order or customer numbers in
 * the same format are misidentified.
 */
export function isPaymentData(value: string): boolean {
  const text = value.replace(/[\s-]/g, '')
  if (cardNumber.test(text)) return isLuhnValid(text)
  const upper = text.toUpperCase()
  return iban.test(upper) && isIbanValid(upper)
}

/**
 * ISO/IEC 7812: from the right, every second digit is doubled, and the digits of the result are
 * added up.
 */
function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const n = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (n > 9 ? n - 9 : n)
  }, 0)
  return sum % 10 === 0
}

/**
 * ISO 7064: move the first four characters to the end and read A to Z as 10 to 35; the resulting
 * number modulo 97 must be 1.
 */
function isIbanValid(text: string): boolean {
  let remainder = 0
  for (const one of text.slice(4) + text.slice(0, 4)) {
    for (const digit of Number.parseInt(one, 36).toString()) {
      remainder = (remainder * 10 + Number(digit)) % 97
    }
  }
  return remainder === 1
}
