import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { type Language, languages } from '../contract/languages.ts'

const folder = import.meta.dirname
const dist = join(folder, 'dist')

/** Files to compress at build time instead of per request. */
const compressible = /\.(js|css|svg|json)$/

/**
 * Builds the web app into `web/dist`. The new build replaces the old one in one step, so a failed
 * or killed build leaves the old one intact.
 */
async function buildWeb(): Promise<void> {
  const staging = await mkdtemp(join(dirname(dist), '.dist-'))
  try {
    for (const language of languages) await buildLanguage(language, staging)
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

/** Both languages share one folder: file names in `assets/` contain a content hash. */
async function buildLanguage(language: Language, outDir: string): Promise<void> {
  await build({
    configFile: join(folder, 'vite.config.ts'),
    mode: language,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false },
  })
  await rename(join(outDir, 'index.html'), join(outDir, `index.${language}.html`))
  await rename(join(outDir, 'manifest.json'), join(outDir, `manifest.${language}.json`))
}

/** The highest level makes files 6% smaller than level 9. */
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
