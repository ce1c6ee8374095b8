/** Maximum length of each string in characters, as in the service; 4,000 for any other string. */
const limits: Readonly<Record<string, number>> = {
  name: 500,
  email: 254,
  phone: 50,
  note: 10_000,
  value: 10_000,
}

/** Maximum number of bytes; the service accepts 32,768, including visit data. */
const maxBytes = 24_000

/**
 * Fits a lead to the service's limits: truncates strings that would otherwise cause a rejection,
 * converts numbers and booleans to strings, and omits null.
 */
export function fitLead<L extends object>(lead: L): L {
  for (let maxChars = 10_000; ; maxChars /= 2) {
    const text = JSON.stringify(lead, (key, value: unknown) => {
      if (value == null) return undefined
      // A script can send anything, even elements. Captured answers are always lists of strings.
      if (value === lead || key === 'fields' || 'controls' in lead)
        if (Object(value) === value) return value
      return String(value).slice(0, Math.min(maxChars, limits[key] || 4_000))
    })
    if (maxChars < 50 || new Blob([text]).size <= maxBytes) return JSON.parse(text)
  }
}
