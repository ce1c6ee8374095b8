import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Entry of `package-lock.json`. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  /** True for a link to a workspace, whose folder is in `resolved`. */
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

type Lock = Readonly<Record<string, LockedPackage>>

/** A third-party package that a release contains or installs. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** License as an SPDX expression. */
  readonly license: string
  /** SHA-512 hash in base64, with the `sha512-` prefix. */
  readonly integrity: string
  /** `node_modules/zod`. */
  readonly folder: string
  /** Parts of the release that contain or install the package. */
  readonly parts: readonly Part[]
}

/** Workspaces in each part of a release; the root workspace adds Node itself. */
const workspaces = {
  service: ['', 'contract', 'server'],
  'web app': ['web'],
  pixel: ['pixel'],
  SDK: ['sdk'],
  'command line': ['cli'],
} as const

export type Part = keyof typeof workspaces

// `Object.keys` loses the key type of the table.
const partNames = Object.keys(workspaces) as readonly Part[]

/**
 * Packages whose files are copied into the source, so no workspace depends on them. Lists the parts
 * that contain each package, and the file with its license.
 */
const copied: Readonly<
  Record<string, { readonly parts: readonly Part[]; readonly license: string }>
> = {
  'node_modules/@fontsource-variable/inter': {
    parts: ['service', 'web app'],
    license: 'web/app/fonts/OFL.txt',
  },
}

/** Licenses of packages that specify them only in a license file, which a person has read. */
const readFromFile: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' }

/** Packages that build the web app; only their output is shipped. */
const buildTools: ReadonlySet<string> = new Set(['vite', '@vitejs/plugin-react'])

/**
 * Third-party packages in all parts of a release, from the lock file, sorted by folder.
 *
 * `npm sbom --omit dev` in npm 11.19 would omit zod and react, because development tools also need
 * them.
 */
export function listShippedPackages(root: string): ShippedPackage[] {
  // npm writes this file; its `lockfileVersion` determines the format.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lock
  }
  const reached = partNames.map((part) => [part, findReached(packages, workspaces[part])] as const)
  const all = [...reached.flatMap(([, folders]) => [...folders]), ...Object.keys(copied)]
  return [...new Set(all)]
    .filter((path) => packages[path] !== undefined)
    .filter((path) => path.includes('node_modules/'))
    .sort()
    .map((folder) => {
      const { version = '', integrity = '', ...entry } = packages[folder] ?? {}
      const license = entry.license ?? readFromFile[folder] ?? ''
      const name = folder.replace(/^.*node_modules\//, '')
      const parts = reached
        .filter(([part, folders]) => folders.has(folder) || copied[folder]?.parts.includes(part))
        .map(([part]) => part)
      return { name, version, license, integrity, folder, parts }
    })
}

/** The given workspaces and the folders of all packages that they need. */
function findReached(packages: Lock, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>(from)
  for (const path of reached) {
    for (const name of listNeeded(packages[path] ?? {})) {
      const found = buildTools.has(name) ? undefined : findInstalled(packages, path, name)
      if (found !== undefined) reached.add(found)
    }
  }
  return reached
}

const listNeeded = (one: LockedPackage): string[] => [
  ...Object.keys({ ...one.dependencies, ...one.optionalDependencies }),
  ...Object.keys(one.peerDependencies ?? {}).filter(
    (name) => one.peerDependenciesMeta?.[name]?.optional !== true,
  ),
]

/**
 * Finds the folder from which Node loads a package that another package imports. A workspace is
 * loaded from its own folder.
 */
function findInstalled(packages: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const path = join(folder, 'node_modules', name)
    const entry = packages[path]
    if (entry !== undefined) return entry.link === true ? entry.resolved : path
    if (folder === '') return undefined
  }
}

/** SBOM in CycloneDX format. */
export const formatSbom = (version: string, packages: readonly ShippedPackage[]): string =>
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: {
          ...{ type: 'application', name: 'leadtrace', version },
          purl: `pkg:npm/leadtrace@${version}`,
          licenses: [{ expression: 'Apache-2.0' }],
        },
      },
      components: packages.map((one) => ({
        ...{ type: 'library', name: one.name, version: one.version, 'bom-ref': one.folder },
        purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
        licenses: [{ expression: one.license }],
        hashes: [{ alg: 'SHA-512', content: toHex(one.integrity) }],
      })),
    },
    null,
    2,
  )

const toHex = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

/** Licenses that are allowed for packages in a release. */
const permissive = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 CC0-1.0 BlueOak-1.0.0 Unlicense
   PostgreSQL OFL-1.1 Python-2.0`.split(/\s+/),
)

/**
 * True if at least one of the alternatives is permissive in all of its parts. Nested parentheses
 * are always rejected, so that a person reviews them.
 */
const isPermissive = (license: string): boolean =>
  license
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => permissive.has(part)))

export const findOddLicenses = (packages: readonly ShippedPackage[]): string[] =>
  packages
    .filter(({ license }) => !isPermissive(license))
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no license'}`)

/** @throws Error if a shipped package has a license that is not permissive. */
export function requirePermissive(packages: readonly ShippedPackage[]): void {
  const odd = findOddLicenses(packages)
  if (odd.length > 0) throw new Error(`Not permissive, or without a license:\n${odd.join('\n')}`)
}

/**
 * License report: a table of all packages, followed by the contents of their license files.
 *
 * @param root  Folder in which the packages are installed.
 */
export function formatLicenses(root: string, packages: readonly ShippedPackage[]): string {
  const used = new Set(packages.flatMap(({ parts }) => parts))
  const ownOnly = partNames.filter((part) => !used.has(part))
  const rows = packages.map(({ name, version, license, parts }) =>
    [`${name} ${version}`.padEnd(48), license.padEnd(24), parts.join(', ')].join(' '),
  )
  const head = [
    `Third-party packages that Leadtrace contains or installs (${packages.length})`,
    `No third-party code: ${ownOnly.join(', ')}`,
    rows.join('\n'),
  ].join('\n\n')
  const texts = packages.map(({ name, version, license, folder }) =>
    [`${name} ${version}`, `License: ${license}`, ...readLicenses(root, folder)].join('\n\n'),
  )
  return [head, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n')
}

/** License files of an installed package or, if it has none, its author and origin. */
function readLicenses(root: string, path: string): string[] {
  const own = copied[path]
  if (own !== undefined) return [readFileSync(join(root, own.license), 'utf8').trim()]
  const folder = join(root, path)
  if (!existsSync(folder)) return []
  const texts = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)(\.|-|$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return texts.length > 0 ? texts : [readOrigin(folder)]
}

/** Fields in a package's manifest. */
interface Origin {
  readonly author?: string | { readonly name?: string }
  readonly repository?: string | { readonly url?: string }
  readonly homepage?: string
}

function readOrigin(folder: string): string {
  // npm does not install packages that lack this file.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Origin
  const { author, repository, homepage } = manifest
  const by = typeof author === 'object' ? author.name : author
  const from = typeof repository === 'object' ? repository.url : repository
  return [...(by ? [`Author: ${by}`] : []), `Source: ${from ?? homepage ?? 'npm'}`].join('\n')
}
