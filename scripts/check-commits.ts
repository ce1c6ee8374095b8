import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const types = ['build', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test']
const maxSubject = 72

/** Scopes in addition to server and web app features. */
const areas = [
  ...[
    'admin',
    'bench',
    'cli',
    'clients',
    'conformance',
    'contract',
    'demo',
    'deps',
    'http',
    'lead-index',
    'mcp',
  ],
  ...['pixel', 'platform', 'scripts', 'sdk', 'server', 'web', 'wordpress'],
]

/**
 * Checks whether the first line of a commit message follows Conventional Commits.
 *
 * @param scopes Allowed names in parentheses.
 * @returns Problems; empty for a valid message, a merge or a message written by `git`.
 * @see https://www.conventionalcommits.org/en/v1.0.0/
 */
export function findMessageProblems(message: string, scopes: ReadonlySet<string>): string[] {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'))
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return []
  const [, type, scope, text] = /^(\w+)(?:\(([^)]*)\))?!?: (.+)$/.exec(subject) ?? []
  if (type === undefined || text === undefined) return ['write "type(scope): what changes"']
  return [
    ...(types.includes(type) ? [] : [`"${type}" is not one of ${types.join(', ')}`]),
    ...(scope === undefined || scopes.has(scope) ? [] : [`"${scope}" is not a feature or area`]),
    ...(subject.length > maxSubject ? [`${subject.length} characters, at most ${maxSubject}`] : []),
    ...(/^[A-Z][a-z]/.test(text) ? ['start the text with a lowercase letter'] : []),
    ...(text.endsWith('.') ? ['end the subject without a period'] : []),
    ...(second === '' ? [] : ['leave the second line blank']),
  ]
}

/** Server and web app features, and the other areas. */
export const loadScopes = (): Set<string> =>
  new Set([
    ...areas,
    ...['server/features', 'web/features'].flatMap((folder) => readdirSync(folder)),
  ])

function readMessages(option: string | undefined, value: string): string[] {
  if (option === '--message') return [readFileSync(value, 'utf8')]
  if (option !== '--range') throw new Error('usage: check-commits --message FILE | --range A..B')
  const log = execFileSync('git', ['log', '--no-merges', '--format=%B%x00', value], {
    encoding: 'utf8',
  })
  return log.split('\0').flatMap((message) => (message.trim() === '' ? [] : [message.trim()]))
}

if (import.meta.main) {
  const [option, value = ''] = process.argv.slice(2)
  const scopes = loadScopes()
  for (const message of readMessages(option, value)) {
    const problems = findMessageProblems(message, scopes)
    if (problems.length === 0) continue
    console.log(`${message.split('\n')[0]}\n  ${problems.join('\n  ')}`)
    process.exitCode = 1
  }
}
