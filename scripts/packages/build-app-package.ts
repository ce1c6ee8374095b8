import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { licensesFile, writeLicenses } from '../release/write-licenses.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Fields that are copied to the package's manifest from the root manifest and the `server/`
 * manifest.
 */
interface Manifest {
  readonly description: string
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const readManifest = async (path: string): Promise<Manifest> =>
  // npm installs from these files, so they have these fields.
  JSON.parse(await readFile(join(root, path), 'utf8')) as Manifest

/** Files that the service reads at run time. */
const assets: readonly { readonly folder: string; readonly name: RegExp }[] = [
  { folder: 'server/migrations', name: /\.sql$/ },
  { folder: 'pixel', name: /^px.*\.js$/ },
  { folder: 'web/dist', name: /./ },
]

/**
 * Compiles the service, the demo and the command line into a folder, and adds the built web app and
 * the license report.
 *
 * @returns Fields of the package's manifest.
 * @throws Error if compiling fails, the built web app is missing or a license is not permissive.
 */
export async function buildApp(folder: string): Promise<object> {
  const { status, stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    // `npm run check` type-checks the same files.
    ['--project', join(import.meta.dirname, 'tsconfig.json'), '--outDir', folder, '--noCheck'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The service does not compile:\n${stdout}`)
  for (const asset of assets) await copyAssets(asset.folder, asset.name, folder)
  await renameChildProcess(folder)
  writeLicenses(root, join(folder, licensesFile))

  const project = await readManifest('package.json')
  const { dependencies, optionalDependencies } = await readManifest('server/package.json')
  const { '@leadtrace/contract': _, ...published } = dependencies
  return {
    description: project.description,
    bin: { leadtrace: 'scripts/packages/leadtrace.js' },
    engines: { node: '>=20.11' },
    scripts: { start: project.scripts.start?.replace(/\.ts$/, '.js') },
    dependencies: published,
    optionalDependencies: { ...project.optionalDependencies, ...optionalDependencies },
  }
}

async function copyAssets(source: string, name: RegExp, folder: string): Promise<void> {
  const names = (await readdir(join(root, source))).filter((one) => name.test(one))
  await mkdir(join(folder, source), { recursive: true })
  for (const one of names) {
    await cp(join(root, source, one), join(folder, source, one), { recursive: true })
  }
}

/** TypeScript rewrites import paths, but not the script paths passed to child processes. */
async function renameChildProcess(folder: string): Promise<void> {
  const path = join(folder, 'server/lead-index/ngram/build/build-ngrams.js')
  const text = await readFile(path, 'utf8')
  const renamed = text.replace('./ngram-child-process.ts', './ngram-child-process.js')
  if (renamed === text) throw new Error(`${path} no longer starts a child process`)
  await writeFile(path, renamed)
}
