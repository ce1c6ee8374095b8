import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Peer } from './peer.ts'

const run = promisify(execFile)

/** Timeout for installing a peer, in milliseconds; the largest one has 1,500 packages. */
const installMs = 20 * 60_000

/**
 * Installs a peer's packages from npm in `folder`, unless the same versions are already there. No
 * install script runs.
 *
 * @throws Error with the end of npm's output if a package cannot be installed.
 */
export async function installPeer({ packages, omitted = [] }: Peer, folder: string): Promise<void> {
  const manifest = JSON.stringify(
    {
      private: true,
      dependencies: packages,
      overrides: Object.fromEntries(omitted.map((name) => [name, 'file:./empty'])),
    },
    null,
    2,
  )
  if (await isInstalled(folder, manifest)) return
  await mkdir(join(folder, 'empty'), { recursive: true })
  const empty = { name: 'empty', version: '99.0.0', main: 'index.js' }
  await writeFile(join(folder, 'empty', 'package.json'), JSON.stringify(empty))
  await writeFile(join(folder, 'empty', 'index.js'), 'module.exports = {}\n')
  await writeFile(join(folder, 'package.json'), manifest)
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    timeout: installMs,
  })
  await writeFile(join(folder, installedFile), manifest)
}

/** Written once npm has finished, so that an interrupted installation is repeated. */
const installedFile = 'installed.json'

async function isInstalled(folder: string, manifest: string): Promise<boolean> {
  const file = join(folder, installedFile)
  return existsSync(file) && (await readFile(file, 'utf8')) === manifest
}
