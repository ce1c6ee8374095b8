/** Prefixes of month names: English, German, French, Spanish, Dutch. */
const months: readonly RegExp[] = [
  /^(jan|ene)/,
  /^(feb|fev)/,
  /^(mar|mrz|maart|mrt|mae)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mei|mayo)$/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|aou|ago)/,
  /^sep/,
  /^(oct|okt)/,
  /^nov/,
  /^(dec|dez|dic)/,
]

const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`
const dayFirst = new RegExp(
  String.raw`^${weekday}(\d{1,2})\.?(?:er)?[\s-]+(?:de\s+)?(\p{L}{3,12})\.?,?[\s-]+(?:de\s+)?(\d{4})(?!\d)(.*)$`,
  'u',
)
const monthFirst = new RegExp(
  String.raw`^${weekday}(\p{L}{3,12})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)(.*)$`,
  'u',
)

/**
 * Replaces a month name by its number: `Sun, Feb 1, 2026 2:30 pm` and `1. Feb. 2026 2:30 pm` →
 * `2026-02-01 2:30 pm`. Any other text stays unchanged.
 *
 * @returns `undefined` for an unknown month.
 */
export function replaceMonthName(text: string): string | undefined {
  const plain = text.normalize('NFKC')
  const first = dayFirst.exec(plain)
  if (first !== null) return withMonth([first[3], first[2], first[1]], first[4])
  const second = monthFirst.exec(plain)
  if (second !== null) return withMonth([second[3], second[1], second[2]], second[4])
  return text
}

function withMonth(
  [year, name = '', day = '']: readonly (string | undefined)[],
  rest = '',
): string | undefined {
  const bare = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const matches = months.flatMap((one, i) => (one.test(bare) ? [i + 1] : []))
  if (matches.length !== 1) return undefined
  const month = String(matches[0]).padStart(2, '0')
  return `${year}-${month}-${day.padStart(2, '0')}${rest}`
}
