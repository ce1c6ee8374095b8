import { execFile } from 'node:child_process'
import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of the project whose web app can be replaced the way an upgrade would. */
export interface InstalledRelease {
  /** Command that starts this release's demo. */
  readonly command: readonly string[]
  /**
   * Replaces the web app with a version whose files have different names, and deletes the old
   * files.
   */
  replaceWebApp(): Promise<void>
}

/** Folders that the service and its demo run from. */
const folders = ['server', 'contract', 'pixel', 'sdk', 'scripts']

/** Installs this release into an empty folder. */
export async function installRelease(folder: string): Promise<InstalledRelease> {
  await run('cp', ['-a', ...folders, 'package.json', folder], { cwd: root })
  await run('cp', ['-a', '--parents', 'web/dist', folder], { cwd: root })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    command: [process.execPath, join(folder, 'scripts/demo.ts')],
    replaceWebApp: () => renameFiles(join(folder, 'web/dist')),
  }
}

/**
 * Renames each file that has a content hash in its name, and updates references in other files.
 * Building with changed sources would do the same but take half a minute.
 */
async function renameFiles(dist: string): Promise<void> {
  const assets = join(dist, 'assets')
  const all = await readdir(assets)
  // Deletes compressed copies, which contain the old names; the service then sends the plain files.
  const isCopy = (name: string) => /\.(br|gz)$/.test(name)
  await Promise.all(all.filter(isCopy).map((name) => rm(join(assets, name))))
  const names = new Set(all.filter((name) => !isCopy(name)))
  const mend = async (path: string): Promise<void> => {
    const text = await readFile(path, 'utf8')
    const mended = text.replace(/[\w-]+(\.[\w-]+)*\.(js|css|woff2)/g, (name) =>
      names.has(name) ? `next-${name}` : name,
    )
    await writeFile(path, mended)
  }
  for (const name of names) {
    if (/\.(js|css)$/.test(name)) await mend(join(assets, name))
    await rename(join(assets, name), join(assets, `next-${name}`))
  }
  for (const name of await readdir(dist)) if (name.endsWith('.html')) await mend(join(dist, name))
}
