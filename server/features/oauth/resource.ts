/** Path of the MCP tools. Tokens are issued only for this resource. @see D-01 */
const toolsPath = '/api/mcp'

/** Resource for which tokens are issued, exactly as in the metadata. */
export const buildResource = (publicUrl: string): string => new URL(publicUrl).origin + toolsPath

/**
 * All spellings of the resource that clients send: canonical, with a trailing slash, or only the
 * origin. Tokens always name the canonical spelling.
 */
export function resourceSpellings(publicUrl: string): readonly string[] {
  const { origin } = new URL(publicUrl)
  return [origin + toolsPath, `${origin}${toolsPath}/`, origin, `${origin}/`]
}
