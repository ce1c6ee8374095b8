/** The repository's state before a release. */
export interface ReleaseState {
  readonly branch: string
  /** Output of `git status --porcelain`; empty if there are no uncommitted changes. */
  readonly changes: string
  readonly tags: readonly string[]
  readonly current: string
  readonly next: string
  readonly changelog: string
}

const parts = (version: string): number[] => version.split('.').map(Number)

const isNewer = (next: string, current: string): boolean => {
  const [before, after] = [parts(current), parts(next)]
  const index = after.findIndex((part, position) => part !== before[position])
  return index >= 0 && (after[index] ?? 0) > (before[index] ?? 0)
}

const unreleased = '## Unreleased\n'

/** The changelog's section of unreleased changes, without its heading. */
const readUnreleased = (changelog: string): string =>
  (changelog.split(unreleased)[1] ?? '').split(/^## /m)[0]?.trim() ?? ''

/** Reasons not to release, each with the fix. */
export function findReleaseProblems(state: ReleaseState): string[] {
  const { branch, changes, tags, current, next, changelog } = state
  const isVersion = /^\d+\.\d+\.\d+$/.test(next)
  return [
    ...(isVersion ? [] : [`"${next}" is not a version such as 1.2.3.`]),
    ...(isVersion && !isNewer(next, current)
      ? [`${next} is not newer than ${current}. Choose a higher version.`]
      : []),
    ...(branch === 'main' ? [] : [`The branch is ${branch}. Switch to main.`]),
    ...(changes.trim() === '' ? [] : ['There are uncommitted changes. Commit or discard them.']),
    ...(tags.includes(`v${next}`)
      ? [`The tag v${next} already exists. Choose another version.`]
      : []),
    ...(readUnreleased(changelog) === ''
      ? ['CHANGELOG.md has no unreleased changes. Describe what is new.']
      : []),
  ]
}

/** Information that administrators need before upgrading. */
export interface UpgradeFacts {
  /** Files added to `server/migrations` since the last version. */
  readonly migrations: readonly string[]
  /** Settings added since the last version. */
  readonly settings: readonly string[]
}

/** Upgrade notes for a version, as Markdown. */
export function formatUpgradeNotes({ migrations, settings }: UpgradeFacts): string {
  const [first, last] = [migrations[0], migrations.at(-1)]
  const range = first === last ? `\`${first}\`` : `\`${first}\` to \`${last}\``
  const lines = [
    'Make a backup first, and read [how to upgrade](docs/guides/operate.md#stop-and-upgrade).',
    migrations.length === 0
      ? 'No migrations.'
      : `Migrations (${migrations.length}): ${range}. They run at the first start, and you cannot downgrade past them.`,
    settings.length === 0
      ? 'No new settings.'
      : `New settings: ${settings.map((name) => `\`${name}\``).join(', ')}. All are optional.`,
  ]
  return `### Upgrade notes\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`
}

/**
 * Moves the changelog's unreleased changes to a section for the version, below the upgrade notes.
 */
export const dateChangelog = (
  changelog: string,
  { version, date, notes }: { version: string; date: string; notes: string },
): string => changelog.replace(unreleased, `${unreleased}\n## ${version} - ${date}\n\n${notes}`)

/** Files that contain the version, not counting those that npm updates. */
export const versionedFiles = [
  'README.md',
  'docs/guides/deploy.md',
  'docs/guides/install.md',
  'clients/php/composer.json',
  'clients/python/pyproject.toml',
  'integrations/n8n/README.md',
  'integrations/n8n/package.json',
  'integrations/wordpress/leadtrace.php',
  'integrations/wordpress/readme.txt',
  'deploy/helm/leadtrace/Chart.yaml',
  'deploy/kubernetes/scaled/kustomization.yaml',
  'deploy/kubernetes/single/kustomization.yaml',
] as const

/** Replaces the version in the text, but not inside longer version numbers. */
export const replaceVersion = (text: string, current: string, next: string): string =>
  text.replaceAll(new RegExp(`(?<![\\d.])${current.replaceAll('.', '\\.')}(?![\\d])`, 'g'), next)
