/** Address of the tools, below the origin; tokens are minted for it alone. @see D-01 */
const toolsPath = '/api/mcp'

/** What tokens are for, byte for byte as the metadata prints it. */
export const buildResource = (publicUrl: string): string => new URL(publicUrl).origin + toolsPath

/**
 * Every spelling of the resource that clients send: with a slash at its end, or the origin alone,
 * which offers nothing else. Tokens name the first one, whatever was asked.
 */
export function resourceSpellings(publicUrl: string): readonly string[] {
  const { origin } = new URL(publicUrl)
  return [origin + toolsPath, `${origin}${toolsPath}/`, origin, `${origin}/`]
}
