import { zoneNamePattern } from './time-zones.ts'

/**
 * A rule that rewrites a notation; if it returns `undefined` for a match, the text is left
 * unchanged.
 */
type Step = readonly [pattern: RegExp, replacement: string]

/** Beginnings of weekday names in nine languages; Portuguese weekdays may end in `-feira`. */
const weekdays =
  'mo|tu|we|th|fr|sa|su|mi|do|di|so|lu|ma|me|je|ve|jue|vi|gi|se|te|qu|sex|po|wt|sr|śr|cz|pt|sob|ni|nd|ti|on|to|lø|lö|sø|sö|zo|wo|vr|za|пн|вт|ср|чт|пт|сб|вс|по|че|пя|су|во'

/** A date in digits, from which a preceding weekday can be removed. */
const digits = String.raw`\d{1,4}[-/.]\s?\d{1,2}[-/.]\s?\d`

/** A time with minutes, or with only an hour and AM or PM. */
const time = String.raw`\d{1,2}(?:[:h]\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?|\s?[ap]\.?m\.?)`

/** The order matters, because later steps depend on earlier ones. */
const steps: readonly Step[] = [
  [/\s+/gu, ' '],
  // East Asian: 2026年11月5日(木) 14時30分, 2026년 11월 5일 오후 2:30, 2026. 11. 5.
  [/\s?[(（][月火水木金土日일월화수목금토][)）]/u, ''],
  [/^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일号] ?/u, '$1-$2-$3 '],
  [/^(\d{4})\. ?(\d{1,2})\. (\d{1,2})\.? ?/u, '$1-$2-$3 '],
  [/(\d{1,2})[時时시點点] ?(?:(\d{1,2})[分분])?(?: ?\d{1,2}[秒초])?$/u, '$1:$2'],
  [/:$/u, ':00'],
  [/(?:오전|午前|上午) ?(\d{1,2}:\d{2}(?::\d{2})?)/u, '$1 AM'],
  [/(?:오후|午後|下午) ?(\d{1,2}:\d{2}(?::\d{2})?)/u, '$1 PM'],
  // Weekdays: Do., 05.11.2026; quinta-feira, 5 de novembro
  [/^(\p{L}{3,7})-feira,? /iu, '$1, '],
  [new RegExp(`^(?:${weekdays})\\p{L}{0,10}\\.?,? (?=${digits})`, 'iu'), ''],
  // Programs: Thu Nov 5 14:30:00 UTC 2026; +0000 UTC in Go; +01:00[Europe/Berlin] in Java
  [
    /^(?:\p{L}{2,4} )?(\p{L}{3,4}) (\d{1,2}) (\d{1,2}:\d{2}:\d{2}) (?:([A-Z]{3,4}|[+-]\d{4}) )?(\d{4})$/u,
    '$2 $1 $5 $3 $4',
  ],
  [/ ([+-]\d{4}) [A-Z]{3,4}$/u, ' $1'],
  [/(Z|[+-]\d{2}:?\d{2})\[[\w/+-]+\]$/u, '$1'],
  [new RegExp(zoneNamePattern, 'u'), ''],
  [/ ?\((UTC|GMT)\)$/u, ' $1'],
  [
    /^((?:19|20)\d{2})(\d{2})(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(Z|[+-]\d{2}:?\d{2})?$/u,
    '$1-$2-$3 $4:$5:$6$7',
  ],
  [/^((?:19|20)\d{2})([01]\d)([0-3]\d)([0-2]\d)([0-5]\d)([0-5]\d)$/u, '$1-$2-$3 $4:$5:$6'],
  [/:(?=Z|[+-]|$)/u, ':00'],
  // Months: 05Nov2026, 05/nov/2026:14:30:00, 2026 Nov 5
  [/^(\d{1,2})[-/. ]?(\p{L}{3,12})\.?[-/. ]?(\d{4})(?::(?=\d{2}:))/u, '$1 $2 $3 '],
  [/^(\d{1,2})(\p{L}{3,12})(\d{4})(?!\d)/u, '$1 $2 $3'],
  [/^(\d{1,2})[/.](\p{L}{3,12})\.?[/.](\d{4})(?!\d)/u, '$1 $2 $3'],
  [/^(\d{4}),?[-/ ](\p{L}{3,12})\.?[-/ ](\d{1,2})(?!\d)/u, '$3 $2 $1'],
  // Words: 2026 r., godz. 14:30, alle ore, в 14:30, 14 Uhr, 14:30 hs
  [/(\d{4}) ?[rг]\.?(?=$|[ ,])/u, '$1'],
  [/,? (?:godz\.|о|в|alle ore|kl\.?|klo) (?=\d{1,2}[:.h]?\d)/u, ' '],
  [/(\d[:.]\d{2}) ?(?:uhr|uur|hrs?|hs|h|horas|ч\.?)$/iu, '$1'],
  [/([ ,]\d{1,2}) ?(?:uhr|uur|hrs?|hs|h|horas)$/iu, '$1:00'],
  // Time before the date: 3pm 5 Nov 2026
  [
    new RegExp(`^(${time})(?: uhr)?,? (?:on |am |le |el |den |em |op )?(?=\\S)([^:]{8,40})$`, 'iu'),
    '$2 $1',
  ],
]

/** A date in digits, with an optional time and time zone. Such text needs no simplification. */
const isPlain =
  /^(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/** Maximum length of a supported notation; limits the cost for other text. */
const maxChars = 80

/**
 * Rewrites the notations used by programs and people to the few that the parser recognizes:
 * weekdays are removed, the time is moved after the date, and `14 Uhr` becomes `14:00`. Other text
 * is left unchanged.
 */
export function simplifyDate(cell: string): string {
  const text = cell.trim()
  if (isPlain.test(text) || text.length > maxChars) return text
  return steps
    .reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), text)
    .trim()
}
