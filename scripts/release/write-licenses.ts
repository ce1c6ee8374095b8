import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { formatLicenses, listShippedPackages, requirePermissive } from './shipped-packages.ts'

/** File name in the image, in the npm package and in a release. */
export const licensesFile = 'THIRD_PARTY_LICENSES'

/**
 * Writes the license report of all shipped packages.
 *
 * @param root  Folder with the lock file and the installed packages.
 * @returns Number of packages.
 * @throws Error if a license is not permissive.
 */
export function writeLicenses(root: string, target: string): number {
  const packages = listShippedPackages(root)
  requirePermissive(packages)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, formatLicenses(root, packages))
  return packages.length
}

if (import.meta.main) {
  const target = resolve(process.argv[2] ?? `dist/release/${licensesFile}`)
  console.log(`${writeLicenses(process.cwd(), target)} packages, all permissive: ${target}`)
}
