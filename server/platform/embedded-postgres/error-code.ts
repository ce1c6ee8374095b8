/**
 * The `code` of a thrown value: `ENOENT` of the operating system, `57P03` of PostgreSQL.
 *
 * @returns `undefined` when the value carries no text code.
 */
export function errorCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}
