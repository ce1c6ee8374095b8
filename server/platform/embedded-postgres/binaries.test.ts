import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { chooseAccount } from './account.ts'
import { type BinaryPackage, findPackage, readyBinaries } from './binaries.ts'

test('library links missing from the installation are created at startup', async () => {
  const source = packageWithoutLinks(scratchFolder())

  const { postgres } = await readyBinaries(source, undefined)

  expect(links(source.folder)).toEqual(links(findPackage().folder))
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18')
})

test('executables that cannot be used are copied once to a usable folder', async () => {
  const base = scratchFolder()
  const source = unusablePackage(base)
  const caches = [join(base, 'missing'), base]
  const account = chooseAccount(join(base, 'postgres'))

  const first = await readyBinaries(source, account, caches)
  const made = lstatSync(first.postgres).ctimeMs
  const second = await readyBinaries(source, account, caches)

  const version = execFileSync(second.postgres, ['--version'], { ...account, encoding: 'utf8' })
  expect(version).toContain('PostgreSQL) 18')
  expect(lstatSync(second.postgres).ctimeMs).toBe(made)
  expect(readdirSync(base)).toHaveLength(2)
})

test('a copy that others can change is not run', async () => {
  const base = scratchFolder()
  const source = unusablePackage(base)
  const account = chooseAccount(join(base, 'postgres'))
  await readyBinaries(source, account, [base])
  const copy = readdirSync(base).find((name) => name.startsWith('leadtrace-postgres-')) ?? ''
  chmodSync(join(base, copy), 0o777)

  await expect(readyBinaries(source, account, [base])).rejects.toThrow('writable by others')
})

test('a platform without binaries gets the advice to set DATABASE_URL', () => {
  expect(() => findPackage('plan9-mips')).toThrow(/plan9-mips.*Set DATABASE_URL/)
})

/**
 * A package in which an ordinary user cannot create links, and which the account chosen by root
 * cannot reach.
 */
function unusablePackage(base: string): BinaryPackage {
  const closed = join(base, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const source = packageWithoutLinks(closed)
  const libraries = join(source.folder, 'native/lib')
  chmodSync(libraries, 0o555)
  onTestFinished(() => chmodSync(libraries, 0o755))
  return source
}

function packageWithoutLinks(parent: string): BinaryPackage {
  const { folder, version } = findPackage()
  const copy = join(parent, 'package')
  cpSync(join(folder, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  for (const link of links(copy)) rmSync(join(copy, 'native/lib', link))
  return { folder: copy, version }
}

function links(folder: string): string[] {
  return readdirSync(join(folder, 'native/lib'), { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => entry.name)
    .sort()
}
