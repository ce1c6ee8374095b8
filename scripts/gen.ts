import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pixelFiles } from './build-pixel.ts'
import { decisionIndex, formatDecisionIndex } from './docs/decision-index.ts'
import { pdfFontFiles } from './fonts/pdf-fonts.ts'
import { fontFiles } from './fonts/subset-fonts.ts'
import { cliCommands } from './gen/cli-commands.ts'
import { operationsPage } from './gen/operations-page.ts'
import { phpFiles } from './gen/php-client.ts'
import { pythonFiles } from './gen/python-client.ts'
import { configPage, errorsPage, leadFieldsPage } from './gen/reference-pages.ts'
import { appTypes, sdkTypes } from './gen/sdk-types.ts'
import { readDocuments } from './markdown.ts'

/** Every generated file in the repository, as path → content. */
export async function generate(): Promise<Map<string, string | Buffer>> {
  // Loaded on demand, because the definitions import the entire server.
  const { fileOperations, operations } = await import('../server/operations.ts')
  const { appOperations, userOperations: personOperations } = await import(
    '../server/app-operations.ts'
  )
  const { openApiDocument } = await import('../server/http/openapi/openapi.ts')
  const openApi = openApiDocument([...operations, ...fileOperations])
  return new Map<string, string | Buffer>([
    ['docs/reference/lead-fields.md', leadFieldsPage()],
    ['docs/reference/errors.md', errorsPage()],
    ['docs/reference/config.md', configPage()],
    ['docs/reference/operations.md', operationsPage([...operations, ...fileOperations])],
    ['docs/reference/openapi.json', `${JSON.stringify(openApi, null, 2)}\n`],
    [decisionIndex, formatDecisionIndex(readDocuments('docs/decisions'))],
    ['cli/commands.generated.ts', cliCommands(operations)],
    ['sdk/operations.generated.ts', sdkTypes(operations)],
    ['sdk/app-operations.generated.ts', appTypes(personOperations, appOperations)],
    ...phpFiles(operations),
    ...pythonFiles(operations),
    ...(await pixelFiles()),
    ...(await fontFiles()),
    ...(await pdfFontFiles()),
  ])
}

/** Paths of files that are missing or out of date. */
async function stale(files: ReadonlyMap<string, string | Buffer>): Promise<string[]> {
  const paths: string[] = []
  for (const [path, content] of files) {
    const present = await readFile(path).catch(() => undefined)
    if (present?.equals(Buffer.from(content)) !== true) paths.push(path)
  }
  return paths
}

if (import.meta.main) {
  const generated = await generate()
  const paths = await stale(generated)
  if (!process.argv.includes('--check')) {
    for (const path of paths) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, generated.get(path) ?? '')
      console.log(`wrote ${path}`)
    }
    console.log(`gen: ${generated.size} files are up to date`)
  } else if (paths.length > 0) {
    for (const path of paths) console.log(`${path} does not match its source`)
    console.log('gen: run `npm run gen` and commit the result')
    process.exitCode = 1
  } else {
    console.log(`gen: ${generated.size} files are up to date`)
  }
}
