import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  dateChangelog,
  findReleaseProblems,
  formatUpgradeNotes,
  type ReleaseState,
  replaceVersion,
  versionedFiles,
} from './release-plan.ts'
import {
  findOddLicenses,
  formatLicenses,
  formatSbom,
  listShippedPackages,
} from './shipped-packages.ts'

const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-11-24\n\n- Old.\n'

const ready: ReleaseState = {
  ...{ branch: 'main', changes: '', tags: ['v0.1.0'], current: '0.1.0', next: '0.2.0', changelog },
}

test('a clean main with changes can be released', () => {
  expect(findReleaseProblems(ready)).toEqual([])
})

test.for<[Partial<ReleaseState>, RegExp]>([
  [{ branch: 'feature' }, /Switch to main/],
  [{ changes: ' M README.md' }, /Commit or discard/],
  [{ next: '0.1.0', tags: [] }, /not newer than 0\.1\.0/],
  [{ next: '0.0.9' }, /not newer/],
  [{ next: '0.10', current: '0.9.0' }, /not a version/],
  [{ tags: ['v0.2.0'] }, /tag v0\.2\.0 already exists/],
  [{ changelog: changelog.replace('- New.', '') }, /no unreleased changes/],
])('%j is a problem', ([change, message]) => {
  expect(findReleaseProblems({ ...ready, ...change })).toEqual([expect.stringMatching(message)])
})

test('versions are compared as numbers', () => {
  expect(findReleaseProblems({ ...ready, current: '0.9.0', next: '0.10.0' })).toEqual([])
  expect(findReleaseProblems({ ...ready, current: '0.9.5', next: '1.0.0' })).toEqual([])
})

test('the changelog gets a dated section with notes, and an empty one for the next changes', () => {
  const notes = formatUpgradeNotes({
    migrations: ['0002_b.sql', '0003_c.sql'],
    settings: ['SECRETS_KEY'],
  })
  const dated = dateChangelog(changelog, { version: '0.2.0', date: '2027-01-02', notes })

  expect(dated).toContain(
    '## Unreleased\n\n## 0.2.0 - 2027-01-02\n\n### Upgrade notes\n\n- Make a backup first',
  )
  expect(dated).toContain('- Migrations (2): `0002_b.sql` to `0003_c.sql`.')
  expect(dated).toContain('- New settings: `SECRETS_KEY`.')
  expect(dated).toMatch(/optional\.\n\n- New\.\n\n## 0\.1\.0 - 2026-11-24/)
})

test('only whole versions are replaced', () => {
  expect(replaceVersion('0.1.0, v0.1.0, 10.1.0, 0.1.01, a-0.1.0.tgz', '0.1.0', '0.2.0')).toBe(
    '0.2.0, v0.2.0, 10.1.0, 0.1.01, a-0.2.0.tgz',
  )
})

test('all files that mention the version are replaced', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const listed = spawnSync(
    'git',
    ['grep', '-lFw', version, '--', '*.md', '*.yaml', '*.yml', '*.service', ':!CHANGELOG.md'],
    { encoding: 'utf8' },
  ).stdout

  const found = listed
    .split('\n')
    .filter((path) => path !== '' && !/^docs\/(decisions|notes)\//.test(path))
  expect(found.filter((path) => !versionedFiles.some((one) => one === path))).toEqual([])
  for (const path of versionedFiles) expect(readFileSync(path, 'utf8'), path).toContain(version)
})

/**
 * Creates a repository with a released version, and a migration and a setting that were added
 * later.
 */
async function newRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })
  const commit = () => {
    git('add', '-A')
    git('commit', '-qm', 'x')
  }
  git('init', '-q', '-b', 'main')
  write('package.json', '{ "version": "0.1.0" }')
  write('CHANGELOG.md', changelog)
  write('docs/reference/config.md', '| `PORT` | integer |\n')
  write('server/migrations/0001_a.sql', '')
  commit()
  write('docs/reference/config.md', '| `PORT` | integer |\n| `SECRETS_KEY` | text |\n')
  write('server/migrations/0002_b.sql', '')
  commit()
  return { folder, write, git }
}

const script = join(import.meta.dirname, 'release.ts')

const dryRun = (folder: string) =>
  spawnSync(process.execPath, [script, '0.2.0', '--dry-run'], { cwd: folder, encoding: 'utf8' })

test('a dry run lists all steps and changes nothing', async () => {
  const { folder, git } = await newRepository()

  const { status, stdout, stderr } = dryRun(folder)

  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.match(/^\d+\. \S+/gm)).toHaveLength(10)
  expect(stdout).toContain('Migrations (1): `0002_b.sql`.')
  expect(stdout).toContain('New settings: `SECRETS_KEY`.')
  expect(stdout).toMatch(/10\. Tag v0\.2\.0\n\nDry run: nothing was changed\.\n$/)
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
})

test('a dry run reports problems and exits with 1', async () => {
  const { folder, write } = await newRepository()
  write('new.txt', '')

  const { status, stdout } = dryRun(folder)

  expect(status).toBe(1)
  expect(stdout).toContain('There are uncommitted changes. Commit or discard them.')
})

test('a release stops at problems without changing anything', async () => {
  const { folder, git } = await newRepository()
  git('switch', '-qc', 'feature')

  const { status, stdout } = spawnSync(process.execPath, [script, '0.2.0'], {
    cwd: folder,
    encoding: 'utf8',
  })

  expect([status, stdout]).toEqual([1, expect.stringContaining('Switch to main.')])
  expect(git('status', '--porcelain')).toBe('')
})

test('every shipped package has a permissive license, and the report contains its text', () => {
  const packages = listShippedPackages('.')
  const names = packages.map(({ name }) => name)

  expect(findOddLicenses(packages)).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'zod']))
  expect(names.filter((name) => ['vitest', 'vitepress', 'typescript'].includes(name))).toEqual([])
  expect(formatLicenses('.', packages)).toMatch(/^zod \d[\d.]+\n\nLicense: MIT\n\n[^-]*Permission/m)
})

test('the report is a command that lists the service, web app and fonts, and pixel and SDK without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-licenses-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const target = join(folder, 'THIRD_PARTY_LICENSES')

  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'licenses', target], {
    encoding: 'utf8',
  })

  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+ packages, all permissive: /)])
  const [table = ''] = readFileSync(target, 'utf8').split('-'.repeat(80))
  expect(table).toContain('No third-party code: pixel, SDK, command line\n')
  expect(table).toMatch(/^fastify \d\S+ +MIT +service$/m)
  expect(table).toMatch(/^react \d\S+ +MIT +web app$/m)
  expect(table).toMatch(/^zod \d\S+ +MIT +service\b/m)
  expect(table).toMatch(/^@fontsource-variable\/inter \d\S+ +OFL-1.1 +service, web app$/m)
  expect(readFileSync(target, 'utf8')).toContain('SIL OPEN FONT LICENSE')
  // Every font is in a folder that contains the license in the report.
  const fonts = spawnSync('git', ['ls-files', '*.woff*', '*.ttf', '*.otf'], { encoding: 'utf8' })
  expect(fonts.stdout).toMatch(
    /^((web\/app|server\/features\/report-files\/pdf)\/fonts\/inter-\S+\n)+$/,
  )
})

test('the report fails if a package has a copyleft or source-available license', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-licenses-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const packages = {
    server: { dependencies: { viral: '1', closed: '1' } },
    'node_modules/viral': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'node_modules/closed': { version: '2.0.0', license: 'BUSL-1.1' },
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))

  const script = join(import.meta.dirname, 'write-licenses.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: folder,
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toMatch(/closed 2\.0\.0: BUSL-1\.1\nviral 1\.0\.0: AGPL-3\.0-only/)
})

test('the SBOM lists each shipped package with its version and hash', () => {
  const packages = listShippedPackages('.')

  const { bomFormat, components } = JSON.parse(formatSbom('0.2.0', packages))

  expect([bomFormat, components.length]).toEqual(['CycloneDX', packages.length])
  expect(components).toContainEqual(
    expect.objectContaining({
      purl: expect.stringMatching(/^pkg:npm\/%40fastify\/static@\d/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    }),
  )
})

test('a package with another license is found', () => {
  const one = { name: 'a', version: '1.0.0', folder: '', integrity: '', parts: [] }

  expect(
    findOddLicenses([
      { ...one, license: 'GPL-3.0' },
      { ...one, license: '' },
      { ...one, license: 'MIT AND GPL-2.0-only' },
      { ...one, license: '(GPL-2.0 OR MIT)' },
      { ...one, license: '(MIT AND Zlib)' },
      { ...one, license: '(MIT OR GPL-2.0) AND GPL-3.0' },
    ]),
  ).toEqual([
    'a 1.0.0: GPL-3.0',
    'a 1.0.0: no license',
    'a 1.0.0: MIT AND GPL-2.0-only',
    'a 1.0.0: (MIT AND Zlib)',
    'a 1.0.0: (MIT OR GPL-2.0) AND GPL-3.0',
  ])
})
