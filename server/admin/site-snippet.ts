import { type Org, orgSettingsSchema } from '../../contract/organizations/org.ts'

const usualMinutes = orgSettingsSchema.shape.sessionMinutes.parse(undefined)

/**
 * The line that brings the pixel onto a page.
 *
 * @param publicUrl  Address by which browsers reach the service, without a slash at its end.
 */
export function buildSnippet(
  publicUrl: string,
  site: { readonly id: string; readonly forms: boolean },
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
): string {
  const forms = site.forms ? ' data-forms' : ''
  const minutes = sessionMinutes === usualMinutes ? '' : ` data-session-minutes="${sessionMinutes}"`
  return `<script async src="${publicUrl}/px.js" data-site="${site.id}"${forms}${minutes}></script>`
}
