import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { buildApp } from './build-app-package.ts'
import { buildN8n } from './build-n8n-package.ts'
import { buildWheel } from './build-wheel.ts'
import { writeZip } from './write-zip.ts'

const root = resolve(import.meta.dirname, '../..')

/** Fields of `package.json` that a release needs. */
interface Manifest {
  readonly name: string
  readonly version: string
}

async function readManifest(folder: string): Promise<Manifest> {
  // npm installs from this file, so both fields exist.
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

const builders = {
  leadtrace: async (folder: string) =>
    finishPackage('.', folder, await buildApp(folder), 'scripts/packages'),
  sdk: buildSdk,
  cli: buildCli,
  pixel: buildPixel,
  n8n: async (folder: string) => finishPackage('integrations/n8n', folder, await buildN8n(folder)),
} as const

type PackageName = keyof typeof builders

// `Object.keys` loses the key type of the table.
const packageNames = Object.keys(builders) as readonly PackageName[]

/**
 * Builds the npm packages for `npm publish`. They contain JavaScript, because Node does not strip
 * types in `node_modules`. The SDK and the pixel include type declarations.
 *
 * @param folder Emptied first; receives one folder per package.
 */
export async function buildPackages(folder: string, names = packageNames): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const name of names) await builders[name](join(folder, name))
}

async function buildSdk(folder: string): Promise<void> {
  const { status, stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    [
      ...['--project', join(root, 'sdk/tsconfig.build.json'), '--outDir', folder],
      ...['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions'],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The SDK does not compile:\n${stdout}`)
  await buildCommonJs(folder)
  const modules = { types: './index.d.ts', default: './index.js' }
  const commonJs = { types: './cjs/index.d.ts', default: './cjs/index.js' }
  await finishPackage('sdk', folder, {
    ...{ main: commonJs.default, types: modules.types, sideEffects: false },
    ...{ exports: { '.': { import: modules, require: commonJs } }, engines: { node: '>=18.17' } },
  })
}

/** Adds a CommonJS build of the SDK, including types, in a folder that contains no ES modules. */
async function buildCommonJs(folder: string): Promise<void> {
  const target = join(folder, 'cjs')
  await build({
    entryPoints: [join(folder, 'index.js')],
    outfile: join(target, 'index.js'),
    ...{ bundle: true, format: 'cjs', platform: 'neutral', target: 'es2022' },
  })
  for (const file of await readdir(folder)) {
    if (file.endsWith('.d.ts')) await cp(join(folder, file), join(target, file))
  }
  await writeFile(join(target, 'package.json'), '{ "type": "commonjs" }\n')
}

/**
 * Bundles the command-line client and the SDK into a single file, so that `npx` installs only one
 * package.
 */
async function buildCli(folder: string): Promise<void> {
  await build({
    entryPoints: [join(root, 'cli/main.ts')],
    outfile: join(folder, 'leadtrace-cli.js'),
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20' },
  })
  await chmod(join(folder, 'leadtrace-cli.js'), 0o755)
  const bin = { 'leadtrace-cli': 'leadtrace-cli.js' }
  await finishPackage('cli', folder, { bin, engines: { node: '>=20' } })
}

async function buildPixel(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of ['pixel.mjs', 'pixel.d.mts']) {
    await cp(join(root, 'pixel', file), join(folder, file))
  }
  const entry = { types: './pixel.d.mts', default: './pixel.mjs' }
  await finishPackage('pixel', folder, { exports: { '.': entry } })
}

/**
 * Folders in `integrations/` that users upload or import, mapped to their folder names in the zip
 * files.
 */
const zips = { wordpress: 'leadtrace', gtm: 'leadtrace-google-tag-manager' } as const

/**
 * Writes an integration to a zip file; all paths in it start with the integration's folder name.
 */
export async function buildZip(name: keyof typeof zips, target: string): Promise<void> {
  const source = join(root, 'integrations', name)
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const files = paths.map(async (path) => ({
    name: `${zips[name]}/${relative(source, path)}`,
    bytes: await readFile(path),
  }))
  await writeFile(target, writeZip(await Promise.all(files)))
}

async function finishPackage(
  source: string,
  folder: string,
  fields: object,
  readmeFolder = source,
): Promise<void> {
  const { name, version } = await readManifest(source)
  const manifest = { name, version, license: 'Apache-2.0', type: 'module', ...fields }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  await cp(join(root, readmeFolder, 'README.md'), join(folder, 'README.md'))
}

/**
 * Problems with a release tag such as `v1.2.3`: packages with different versions, or a missing
 * section in the changelog.
 */
export async function findReleaseProblems(tag: string): Promise<string[]> {
  const manifests = await Promise.all(
    ['.', 'sdk', 'cli', 'pixel', 'integrations/n8n'].map(readManifest),
  )
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const version = tag.replace(/^v/, '')
  return [
    ...manifests
      .filter((one) => one.version !== version)
      .map((one) => `${one.name} has version ${one.version}, but the tag has ${version}`),
    ...(new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]? - \\d{4}-`, 'm').test(changelog)
      ? []
      : [`CHANGELOG.md has no dated section for ${version}`]),
  ]
}

if (import.meta.main) {
  const tag = process.argv[2] === '--tag' ? process.argv[3] : undefined
  const problems = tag === undefined ? [] : await findReleaseProblems(tag)
  const target = join(root, 'dist/packages')
  if (problems.length === 0) {
    await buildPackages(target)
    await buildZip('wordpress', join(target, 'leadtrace-wordpress.zip'))
    await buildWheel(target)
    await buildZip('gtm', join(target, 'leadtrace-google-tag-manager.zip'))
  } else console.log(problems.join('\n'))
  process.exitCode = Math.min(problems.length, 1)
}
