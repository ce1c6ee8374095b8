/**
 * Prefixes of month names: English, German, French, Spanish, Italian, Dutch, Polish, Portuguese,
 * Norwegian, Russian.
 */
const months: readonly RegExp[] = [
  /^(jan|ene|gen|sty|янв)/,
  /^(feb|fev|lut|фев)/,
  /^(mar|mrz|mrt|mae|maart|мар)/,
  /^(apr|avr|abr|kwi|апр)/,
  /^(may|mai|mei|mayo|mag|maggio|maj|maja|maio|маи|мая)$/,
  /^(jun|juin|giu|cze|июн)/,
  /^(jul|juil|lug|lip|июл)/,
  /^(aug|aou|ago|sie|авг)/,
  /^(sep|set|wrz|сен)/,
  /^(oct|okt|ott|out|paz|окт)/,
  /^(nov|lis|ноя)/,
  /^(dec|dez|dic|des|gru|дек)/,
]

const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`
/**
 * The year may have two digits if it follows a month name and a hyphen, as in the database format
 * `05-Nov-26`.
 */
const dayFirst = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:\.|st|nd|rd|th|er|o|a|°)?[\s-]+(?:de\s+|of\s+)?(\p{L}{3,12})\.?,?[\s-]+(?:de\s+)?(\d{4}|(?<=-)\d{2})(?!\d)(.*)$`,
  'u',
)
const monthFirst = new RegExp(
  String.raw`^${weekday}(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$`,
  'u',
)

/**
 * Replaces a month name with its number: `Sun, Feb 1, 2026 2:30 pm` and `1. Feb. 2026 2:30 pm` →
 * `2026-02-01 2:30 pm`. Leaves other text unchanged.
 *
 * @returns `undefined` for an unknown month.
 */
export function replaceMonthName(text: string): string | undefined {
  // NFKC turns º into o, which is harmless, because no number contains it.
  const plain = text.normalize('NFKC')
  const first = dayFirst.exec(plain)
  if (first !== null) return withMonth([first[3], first[2], first[1]], first[4])
  const second = monthFirst.exec(plain)
  if (second !== null) return withMonth([second[3], second[1], second[2]], second[4])
  return plain
}

function withMonth(
  [year = '', name = '', day = '']: readonly (string | undefined)[],
  rest = '',
): string | undefined {
  const bare = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const matches = months.flatMap((one, i) => (one.test(bare) ? [i + 1] : []))
  if (matches.length !== 1) return undefined
  const month = String(matches[0]).padStart(2, '0')
  return `${year.padStart(4, '20')}-${month}-${day.padStart(2, '0')}${rest}`
}
