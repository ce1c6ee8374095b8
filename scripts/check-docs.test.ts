import { expect, test } from 'vitest'
import { findDocProblems } from './check-docs.ts'
import { formatDecisionIndex } from './docs/decision-index.ts'
import { parseMarkdown } from './markdown.ts'
import { parseSource } from './source-file.ts'

/** Problems in a made-up repository with these files (path → text) and packages. */
const check = (tree: Record<string, string>, packages: readonly string[] = []): string[] => {
  const files = Object.entries(tree)
  const folders = files.flatMap(([path]) =>
    path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/').concat('/')),
  )
  return findDocProblems({
    documents: files
      .filter(([path]) => path.endsWith('.md'))
      .map(([path, text]) => parseMarkdown(path, text)),
    sources: files
      .filter(([path]) => path.endsWith('.ts'))
      .map(([path, text]) => parseSource(path, text)),
    paths: new Set([...files.map(([path]) => path), ...folders]),
    packages: new Set(packages),
  })
}

const accepted = '\n2026-11-21 · Accepted\n'

const spec = '# Spec\n\n## Create: `POST /leads`\n\n## Twice\n\n## Twice\n'

test.each([
  ['a link to a file', '[spec](spec.md)'],
  ['a link to a folder', '[all](decisions/)'],
  ['a link to a heading with code in it', '[create](spec.md#create-post-leads)'],
  ['a link to the second of two equal headings', '[twice](./spec.md#twice-1)'],
  ['a link within the document', '# Here\n\n[up](#here)'],
  ['a link elsewhere', '[site](https://example.com/nothing.md)'],
  ['a path from the root', '`docs/spec.md` and `docs/decisions/`'],
  ['a path from the document', '`decisions/create.md`'],
  ['a path with a star', '`docs/decisions/*.md`'],
  ['an address', '`/api/leads.json`, `text/csv`, `lt/live`'],
  ['code in a block', '```sh\ncat [gone](gone.md) `gone/gone.md`\n```'],
  ['a tree', '```tree\ndocs/\n  spec.md       promise\n  decisions/\n    create.md   why\n```'],
])('%s that exists is valid', (_, text) => {
  const tree = { 'docs/guide.md': text, 'docs/spec.md': spec, 'docs/decisions/create.md': '' }

  expect(check(tree)).toEqual([])
})

test.each([
  ['a link to no file', '[spec](gone.md)', 'no file docs/gone.md'],
  ['a link with code as its text', '[`spec`](gone.md)', 'no file docs/gone.md'],
  ['an image that is gone', '![shot](gone.png)', 'no file docs/gone.png'],
  ['a link to no heading', '[spec](spec.md#gone)', 'no heading for #gone'],
  ['a link to no heading of its own', '[here](#gone)', 'no heading for #gone'],
  ['a path that is gone', 'see `docs/gone.md`', 'no such path'],
  ['a folder that is gone', 'see `docs/gone/`', 'no such path'],
  ['a star that matches nothing', 'see `docs/*.txt`', 'no such path'],
  ['a tree with a file that is gone', '```tree\ndocs/\n  gone.md  x\n```', 'docs/gone.md'],
])('%s is a problem', (_, text, problem) => {
  const problems = check({ 'docs/guide.md': text, 'docs/spec.md': spec })

  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^docs\/guide\.md:\d+: /)
  expect(problems[0]).toContain(problem)
})

test('code can only cite documented decisions', () => {
  const problems = check({
    'docs/decisions/values.md': `### D-04: Ids are UUIDv7\n${accepted}\n### L-01: Empty is unknown\n${accepted}`,
    'contract/a.ts': '/** One. @see D-04; L-01 */\nexport const a = 1',
    'contract/b.ts': '\n/** Two. @see D-04 to D-06 */\nexport const b = 1',
  })

  expect(problems).toEqual(['contract/b.ts:2: cites D-06, which is not in docs/decisions'])
})

test('a decision number is unique', () => {
  const problems = check({
    'docs/decisions/a.md': `### D-04: Ids are UUIDv7\n${accepted}`,
    'docs/decisions/b.md': `### D-04: Ids are numbers\n${accepted}`,
  })

  expect(problems).toEqual(['docs/decisions/b.md: D-04 is defined twice'])
})

test('code can only refer to existing documents and headings', () => {
  const problems = check({
    'docs/spec.md': spec,
    'contract/a.ts': '/** @see docs/spec.md#twice */\nexport const a = 1',
    'contract/b.ts': '/** @see docs/spec.md#gone */\nexport const b = 1',
    'contract/c.ts': '/** @see docs/gone.md */\nexport const c = 1',
  })

  expect(problems).toEqual([
    'contract/b.ts:1: docs/spec.md has no heading for #gone',
    'contract/c.ts:1: no file docs/gone.md',
  ])
})

test('a decision has a date and a status', () => {
  const heading = '### L-14: Totals come from segments\n\n'
  const problemsBelow = (line: string) =>
    check({ 'docs/decisions/list.md': `# List\n\n${heading}${line}\n\nBecause.\n` })

  expect(problemsBelow('2026-11-21 · Accepted')).toEqual([])
  expect(problemsBelow('2026-11-21 · Superseded by L-20')).toEqual([])
  for (const line of ['Because.', '2026-11-21', '2026-11-21 · Maybe', ''])
    expect(problemsBelow(line)).toEqual([
      'docs/decisions/list.md: write "YYYY-MM-DD · Accepted" or "… · Superseded by L-…" below L-14',
    ])
})

test('the index of decisions lists titles and superseded decisions', () => {
  const documents = [
    ['docs/decisions/dep-zod.md', '# zod for schemas\n\n2026-11-21 · Accepted\n'],
    [
      'docs/decisions/list.md',
      `# List\n\n### D-24: Newest first\n\n2026-11-21 · Accepted\n
### L-06: Cursors\n\n2026-11-21 · Superseded by L-20\n`,
    ],
  ].map(([path = '', text = '']) => parseMarkdown(path, text))

  expect(formatDecisionIndex(documents)).toContain(`## [List](list.md)

- [D-24: Newest first](list.md#d-24-newest-first)
- [L-06: Cursors](list.md#l-06-cursors) (Superseded by L-20)

## Dependencies

- [zod for schemas](dep-zod.md)
`)
})

test('the drawn tree contains every feature', () => {
  const problems = check({
    'docs/architecture.md': '```tree\nserver/\n  features/\n    leads/   create\n```',
    'server/features/leads/create.ts': '',
    'server/features/stats/inner/count.ts': '',
  })

  expect(problems).toEqual([
    'docs/architecture.md: the tree does not contain server/features/stats/',
  ])
})

test('every package has a decision, and every decision its package', () => {
  const tree = {
    'docs/decisions/dep-checks.md': `# @tools/* and one.js for checks, all of them\n${accepted}`,
    'docs/decisions/dep-web.md': `# Libraries for all\n${accepted}\n| Package | For |\n| --- | --- |\n| gone, two | A |\n`,
  }

  const problems = check(tree, ['@tools/lint', '@tools/sort', '@types/two', 'one.js', 'two', 'new'])

  expect(problems).toEqual([
    'docs/decisions/dep-web.md: documents the dependency gone, which is not in any package.json',
    'new is used, but has no docs/decisions/dep-*.md',
  ])
})
