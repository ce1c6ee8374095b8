/** Path of the MCP tools. Tokens are issued only for this resource. @see D-01 */
const toolsPath = '/api/mcp'

/** Resource that tokens are for, byte for byte as it appears in the metadata. */
export const buildResource = (publicUrl: string): string => new URL(publicUrl).origin + toolsPath

/**
 * Every spelling of the resource that clients send: with a trailing slash, or the origin alone.
 * Tokens always name the canonical one.
 */
export function resourceSpellings(publicUrl: string): readonly string[] {
  const { origin } = new URL(publicUrl)
  return [origin + toolsPath, `${origin}${toolsPath}/`, origin, `${origin}/`]
}
