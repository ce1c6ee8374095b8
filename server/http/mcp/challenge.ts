/**
 * A challenge that tells assistants how to sign in, and for what.
 *
 * @param said  `error` in the words of RFC 6750, where there is one.
 * @see L-106
 */
export function challenge(
  publicUrl: string,
  { scope, error }: { readonly scope: string; readonly error: string | undefined },
): Record<string, string> {
  const { origin } = new URL(publicUrl)
  const said = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp"`,
    `scope="${scope}"`,
  ]
  return { 'www-authenticate': `Bearer ${said.join(', ')}` }
}
