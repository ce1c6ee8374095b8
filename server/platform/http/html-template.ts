/** HTML from {@link html}, which is not escaped again. */
export interface Html {
  readonly html: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c)

/** HTML template that escapes every string. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const texts = values.map((value) => (typeof value === 'string' ? escaped(value) : value.html))
  return { html: parts.map((part, i) => part + (texts[i] ?? '')).join('') }
}
