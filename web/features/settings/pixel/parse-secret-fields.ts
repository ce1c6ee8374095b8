/** Form fields on a page that the pixel did not read because they ask for secrets. */
export interface SecretFields {
  readonly page: string
  readonly fields: readonly string[]
}

/**
 * Parses the stored report about unread fields; returns `undefined` if the report was truncated.
 */
export function parseSecretFields(body: string): SecretFields | undefined {
  try {
    const { page, fields } = JSON.parse(body)
    return typeof page === 'string' && Array.isArray(fields)
      ? { page, fields: fields.map(String) }
      : undefined
  } catch {
    return undefined
  }
}
