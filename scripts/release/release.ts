import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  dateChangelog,
  findReleaseProblems,
  formatUpgradeNotes,
  type ReleaseState,
  replaceVersion,
  type UpgradeFacts,
  versionedFiles,
} from './release-plan.ts'
import { formatSbom, listShippedPackages } from './shipped-packages.ts'
import { licensesFile, writeLicenses } from './write-licenses.ts'

const usage = 'Usage: npm run release -- 1.2.3 [--dry-run]'

/** The repository is the current folder, so that tests can use a different one. */
const root = process.cwd()

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const run = (command: string, ...args: readonly string[]): void => {
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
}

function readState(next: string): ReleaseState {
  // npm installs from this file, so it contains a version.
  const { version } = JSON.parse(read('package.json')) as { version: string }
  return {
    branch: git('rev-parse', '--abbrev-ref', 'HEAD').trim(),
    changes: git('status', '--porcelain'),
    tags: git('tag', '--list').split('\n'),
    current: version,
    next,
    changelog: read('CHANGELOG.md'),
  }
}

/**
 * Tag or commit of the current version: its tag; if missing, the commit that added its date to the
 * changelog; otherwise, the first commit.
 */
function findVersion({ current, tags }: ReleaseState): string {
  if (tags.includes(`v${current}`)) return `v${current}`
  const dated = git('log', '--format=%H', '-S', `## ${current} - `, '--', 'CHANGELOG.md')
  return dated.trim().split('\n').at(-1) || git('rev-list', '--max-parents=0', 'HEAD').trim()
}

const config = 'docs/reference/config.md'

function readUpgradeFacts(state: ReleaseState): UpgradeFacts {
  const before = findVersion(state)
  const changed = [
    'diff',
    '--name-only',
    '--diff-filter=A',
    before,
    '--',
    'server/migrations/*.sql',
  ]
  const settings = (text: string) =>
    [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  const hadConfig = git('ls-tree', '--name-only', before, config) !== ''
  const old = new Set(hadConfig ? settings(git('show', `${before}:${config}`)) : [])
  return {
    migrations: git(...changed)
      .split('\n')
      .filter((path) => path !== '')
      .map((path) => path.replace(/^.*\//, '')),
    settings: settings(read(config)).filter((name) => !old.has(name)),
  }
}

/**
 * Release steps, in order. The tag comes last, because others cannot see the effects of the earlier
 * steps.
 */
function planSteps(state: ReleaseState, date: string): readonly (readonly [string, () => void])[] {
  const { current, next, changelog } = state
  const notes = formatUpgradeNotes(readUpgradeFacts(state))
  return [
    [
      `Set the version ${next} in every package.json`,
      () =>
        run(
          ...(['npm', 'version', next, '--workspaces', '--include-workspace-root'] as const),
          ...['--no-git-tag-version', '--ignore-scripts'],
        ),
    ],
    [
      `Replace ${current} in ${versionedFiles.join(', ')}`,
      () => {
        for (const path of versionedFiles) {
          writeFileSync(join(root, path), replaceVersion(read(path), current, next))
        }
      },
    ],
    [
      `Date the changelog ${date}, with these notes:\n\n${notes}`,
      () => {
        const dated = dateChangelog(changelog, { version: next, date, notes })
        writeFileSync(join(root, 'CHANGELOG.md'), dated)
      },
    ],
    ['Generate files (npm run gen)', () => run('npm', 'run', 'gen')],
    ['Run all checks (npm run check -- --full)', () => run('npm', 'run', 'check', '--', '--full')],
    ['Build packages and pack them (npm run pack)', () => run('npm', 'run', 'pack')],
    ['Build the documentation site (npm run docs)', () => run('npm', 'run', 'docs')],
    [`Write dist/release/sbom.json and ${licensesFile}`, () => writeReports(next)],
    [
      `Commit "chore(release): ${next}"`,
      () => run('git', 'commit', '-am', `chore(release): ${next}`),
    ],
    [`Tag v${next}`, () => run('git', 'tag', '-a', `v${next}`, '-m', `Leadtrace ${next}`)],
  ]
}

/** @throws Error if a shipped package has a license that is not permissive. */
function writeReports(version: string): void {
  writeLicenses(root, join(root, 'dist/release', licensesFile))
  const sbom = formatSbom(version, listShippedPackages(root))
  writeFileSync(join(root, 'dist/release/sbom.json'), sbom)
}

/** @returns Exit code. */
function release(next: string, dryRun: boolean): number {
  const state = readState(next)
  const problems = findReleaseProblems(state)
  if (problems.length > 0) console.log(`Cannot release ${next}:\n- ${problems.join('\n- ')}\n`)
  if (problems.length > 0 && !dryRun) return 1
  const steps = planSteps(state, new Date().toISOString().slice(0, 10))
  for (const [index, [description, act]] of steps.entries()) {
    console.log(`${index + 1}. ${description}`)
    if (!dryRun) act()
  }
  console.log(
    dryRun
      ? '\nDry run: nothing was changed.'
      : `\nPublish it: git push origin main v${next}. Or undo it: git tag -d v${next}; git reset --hard HEAD~1`,
  )
  return Math.min(problems.length, 1)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const [version] = positionals
if (version === undefined) console.log(usage)
process.exitCode = version === undefined ? 1 : release(version, values['dry-run'])
