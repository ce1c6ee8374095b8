import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { type Language, languages } from '../contract/languages.ts'
import { type NamedFiles, nameFiles } from './chunks/name-files.ts'
import { planChunks } from './chunks/plan-chunks.ts'
import { readChunkGraph } from './chunks/read-chunk-graph.ts'

const folder = import.meta.dirname
const configFile = join(folder, 'vite.config.ts')
const dist = join(folder, 'dist')

/** Files to compress at build time instead of per request. */
const compressible = /\.(js|css|svg|json)$/

/**
 * Builds the web app into `web/dist`. The new build replaces the old one in a single step, so a
 * failed or killed build leaves the old one intact.
 */
async function buildWeb(): Promise<void> {
  const staging = await mkdtemp(join(dirname(dist), '.dist-'))
  try {
    const files = await planFiles()
    for (const language of languages) await buildLanguage(language, staging, files)
    const names = await readdir(staging, { recursive: true })
    await Promise.all(
      names.filter((one) => compressible.test(one)).map((one) => compress(join(staging, one))),
    )
    // `mkdtemp` creates folders with mode 0700, but the service may run as another user.
    await chmod(staging, 0o755)
    await rm(dist, { recursive: true, force: true })
    await rename(staging, dist)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Plans the files once for all languages, because their code differs only in its strings. */
async function planFiles(): Promise<NamedFiles> {
  const result = await build({
    configFile,
    mode: 'en',
    logLevel: 'warn',
    build: { write: false, minify: false, cssMinify: false },
  })
  if (!('output' in result)) throw new Error('The build has more than one output.')
  const chunks = result.output.filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
  const nodes = readChunkGraph(chunks, folder)
  return nameFiles(nodes, planChunks(nodes))
}

/**
 * Both languages can share one folder, because the names of files in `assets/` contain a content
 * hash.
 */
async function buildLanguage(language: Language, outDir: string, files: NamedFiles): Promise<void> {
  const toName = (id: string): string | null => {
    const path = relative(folder, id).replaceAll('\\', '/')
    return files.byModule.get(path.replace(`i18n/${language}/`, 'i18n/en/')) ?? null
  }
  await build({
    configFile,
    mode: language,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: toName, debugName: 'planned files' }],
          },
        },
      },
    },
  })
  await rename(join(outDir, 'index.html'), join(outDir, `index.${language}.html`))
  await nameEntries(join(outDir, 'manifest.json'), join(outDir, `manifest.${language}.json`), files)
}

/** Adds to the manifest each page whose code shares a file with other code. */
async function nameEntries(from: string, to: string, { byEntry }: NamedFiles): Promise<void> {
  // Vite writes this file, and Vite's version is pinned.
  const manifest = JSON.parse(await readFile(from, 'utf8')) as Record<string, { name?: string }>
  const chunks = Object.entries(manifest).filter(([key]) => key.startsWith('_'))
  for (const [entry, name] of byEntry) {
    const chunk = chunks.find(([key, one]) => key.endsWith('.js') && one.name === name)?.[1]
    if (chunk !== undefined) manifest[entry] ??= chunk
  }
  await writeFile(to, JSON.stringify(manifest))
  await rm(from)
}

/** The highest level makes files 6% smaller than level 9 does. */
const brotliLevel = constants.BROTLI_MAX_QUALITY

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
}

await buildWeb()
