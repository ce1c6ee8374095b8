import { join } from 'node:path'
import { build } from 'vite'
import type { Language } from '../../contract/languages.ts'

/**
 * Builds the gallery in memory, for its browser test. Minifying would take longer than it saves.
 *
 * @returns Content of each file by its path, such as `/assets/index-….js`.
 */
export async function buildGallery(
  language: Language,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    mode: language,
    // Warnings are about chunks that are larger than in the app.
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: false },
  })
  if (!('output' in result)) throw new Error('The build has more than one output.')
  return new Map(
    result.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
}
