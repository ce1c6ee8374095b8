/**
 * The `code` of an error, such as `ENOENT` from the operating system or `57P03` from PostgreSQL.
 *
 * @returns `undefined` if the error has no string code.
 */
export function errorCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}
