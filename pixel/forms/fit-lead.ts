import type { Submission } from '../api.ts'

/** Most characters of each text, as the service takes them; 4,000 of any other. */
const limits: Readonly<Record<string, number>> = {
  name: 500,
  email: 254,
  phone: 50,
  note: 10_000,
}

/** Most bytes; the service reads 32,768, and what is known of the visit comes besides. */
const maxBytes = 24_000

/**
 * A lead as the service takes it: its texts cut, for rather a part of it than nothing, numbers and
 * flags as text, and without what is null.
 */
export function fitLead<L extends Submission>(lead: L): L {
  for (let maxChars = 10_000; ; maxChars /= 2) {
    const text = JSON.stringify(lead, (key, value: unknown) => {
      if (value == null) return undefined
      if (value === lead || value === lead.fields) return value
      return String(value).slice(0, Math.min(maxChars, limits[key] || 4_000))
    })
    if (maxChars < 50 || new Blob([text]).size <= maxBytes) return JSON.parse(text)
  }
}
