/**
 * The `code` of an error: `ENOENT` of the operating system, `57P03` of PostgreSQL.
 *
 * @returns `undefined` if there is no text code.
 */
export function errorCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}
