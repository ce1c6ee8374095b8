import { expect, test } from 'vitest'
import { findViolations } from './check-imports.ts'
import { parseSource } from './source-file.ts'

/** Violations in a made-up repository with these files (path → text). */
const check = (tree: Record<string, string>): string[] =>
  findViolations(Object.entries(tree).map(([path, text]) => parseSource(path, text)))

const inOrder: Record<string, string> = {
  'contract/lead-fields.ts': `import * as z from 'zod'\nimport { clickIds } from './click-ids.ts'`,
  'pixel/main.ts': `import { clickIds } from '../contract/click-ids.ts'`,
  'server/platform/db/database.ts': `import pg from 'pg'`,
  'server/features/leads/store/lead-store.ts': `import { sql } from '../../../platform/db/sql.ts'`,
  'server/features/leads/operations/create-lead.ts': `import { rules } from '../../filter-rules/index.ts'`,
  'server/features/leads/operations/create-lead.test.ts': `import { sql } from '../../../platform/db/sql.ts'`,
  'web/features/leads/detail/lead-page.tsx': `import { card } from '../../../components/card.tsx'\nimport './place.ts'`,
  'server/operations.ts': `import { createLead } from './features/leads/index.ts'`,
  'server/http/serve-api.ts': `import fastify from 'fastify'\nimport { ops } from '../operations.ts'`,
  'server/http/mcp/tools.ts': `import { http } from '../http.ts'\nimport { text } from './text.ts'`,
  'server/app.ts': `import { http } from './http/http.ts'`,
  'server/main.ts': `import { app } from './app.ts'\nreadConfig(process.env)`,
  'server/config.ts': `export const port = process.env.PORT`,
}

test('a valid tree has no violations', () => {
  expect(check(inOrder)).toEqual([])
})

test.each([
  ['contract/click-ids.ts', `import { text } from './text.ts'`, 'part of the pixel'],
  [
    'contract/tracking/session.ts',
    `import { Ctx } from '../../server/platform/operation.ts'`,
    'data and zod',
  ],
  ['contract/tracking/session.ts', `import { readFile } from 'node:fs/promises'`, 'data and zod'],
  ['pixel/main.ts', `import * as z from 'zod'`, 'every visitor'],
  ['sdk/client.ts', `import { ops } from '../server/operations.ts'`, 'it is published'],
  ['web/app/app.tsx', `import { ops } from '../../server/operations.ts'`, 'only through the SDK'],
  [
    'web/features/leads/detail/lead-page.tsx',
    `import { a } from '../../dashboard/row.tsx'`,
    'in a shared folder',
  ],
  [
    'web/components/page/card.tsx',
    `import { a } from '../../features/leads/detail/place.ts'`,
    'must not depend on pages',
  ],
  [
    'server/platform/process/ids.ts',
    `import { a } from '../../features/leads/index.ts'`,
    'must not depend on features',
  ],
  ['server/features/stats/get.ts', `import { a } from '../leads/lead-store.ts'`, 'index.ts'],
  ['server/features/stats/get.ts', `import { http } from '../../http/http.ts'`, 'index.ts'],
  ['server/operations.ts', `import { http } from './http/http.ts'`, 'do not depend on HTTP'],
  [
    'server/http/serve-api.ts',
    `import { a } from '../features/leads/lead-store.ts'`,
    'HTTP layer must not import',
  ],
  ['server/http/serve-api.ts', `import { app } from '../app.ts'`, 'HTTP layer must not import'],
  [
    'server/http/serve-api.ts',
    `import { tools } from './mcp/tools.ts'`,
    'HTTP layer must not import',
  ],
  ['server/http/mcp/tools.ts', `import { caller } from '../app/caller.ts'`, 'separate HTTP layers'],
  ['server/app.ts', `import { main } from './main.ts'`, 'main starts the app'],
  [
    'server/main.ts',
    `import { a } from './features/leads/lead-store.ts'`,
    'entry points must not import',
  ],
  ['server/config.ts', `import { app } from './app.ts'`, 'before everything else'],
  [
    'conformance/leads.test.ts',
    `import { ops } from '../server/operations.ts'`,
    'over the network',
  ],
  ['server/features/leads/create.ts', `import { sql } from '../../platform/db/sql.ts'`, 'use SQL'],
  ['server/features/leads/create.ts', `import { sql } from 'sql-template-tag'`, 'use SQL'],
  ['server/http/auth.ts', `import pg from 'pg'`, 'use SQL'],
  ['server/features/leads/create.ts', `import type { A } from 'fastify'`, 'use HTTP'],
  ['server/platform/process/log.ts', `import { createServer } from 'node:http'`, 'use HTTP'],
  [
    'server/http/serve-api.ts',
    `import { a } from '@leadtrace/contract/values/text.ts'`,
    'relative path',
  ],
  ['server/platform/process/log.ts', `const level = process.env.LEVEL`, 'reads the environment'],
  ['server/main.ts', `const level = process.env.LEVEL`, 'reads the environment'],
  ['misplaced/thing.ts', '', 'no rule'],
])('%s must not contain %s', (path, text, reason) => {
  const violations = check({ [path]: text })

  expect(violations).toHaveLength(1)
  expect(violations[0]).toContain(path)
  expect(violations[0]).toContain(reason)
})

test.each([
  ['an import over several lines', `import {\n  a,\n  b,\n} from '../leads/lead-store.ts'`],
  ['an import of types', `import type { A } from '../leads/lead-store.ts'`],
  ['an import for its effect', `import '../leads/lead-store.ts'`],
  ['an export from elsewhere', `export { a } from '../leads/lead-store.ts'`],
  ['an export of everything', `export * from '../leads/lead-store.ts'`],
  ['an import at run time', `export const load = () => import('../leads/lead-store.ts')`],
  ['an import inside a type', `export type A = import('../leads/lead-store.ts').A`],
])('%s is detected', (_, text) => {
  expect(check({ 'server/features/stats/get.ts': text })).toHaveLength(1)
})

test('imports inside comments and strings are ignored', () => {
  const text = `// import '../leads/lead-store.ts'\nexport const a = "import '../leads/x-store.ts'"`

  expect(check({ 'server/features/stats/get.ts': text })).toEqual([])
})

test('a cycle of features is reported once, with its path', () => {
  const violations = check({
    'server/features/leads/a.ts': `import { b } from '../quota/index.ts'`,
    'server/features/quota/b.ts': `import { c } from '../stats/index.ts'`,
    'server/features/stats/c.ts': `import { a } from '../leads/index.ts'`,
  })

  expect(violations).toEqual([
    'server/features: leads → quota → stats → leads: features must not import each other in a cycle',
  ])
})

test.each([
  ['a file over 250 lines', '\n'.repeat(251), '251 lines'],
  ['any', 'export const a: any = 1', '`any`'],
  ['any deep inside a type', 'export type A = Map<string, any[]>', '`any`'],
  ['a cast without a reason', 'export const a = JSON.parse("1") as number', '`as`'],
  ['a note to do it later', '// TODO later', 'TODO'],
  ['a note to mend it later', '/* FIXME */', 'TODO'],
  ['a skipped test', `it.skip('a', () => {})`, 'it.skip'],
  ['a test singled out', `test.concurrent.only('a', () => {})`, 'test.concurrent.only'],
  ['a group of tests for later', `describe.todo('a')`, 'describe.todo'],
])('%s is rejected', (_, text, reason) => {
  const violations = check({ 'contract/values/text.ts': text })

  expect(violations).toHaveLength(1)
  expect(violations[0]).toContain(reason)
})

test('tests can cast freely, but all other rules apply', () => {
  expect(
    check({ 'contract/values/text.test.ts': 'export const a = JSON.parse("1") as number' }),
  ).toEqual([])
  expect(check({ 'contract/values/text.test.ts': 'export const a: any = 1' })).toHaveLength(1)
})

test('a violation has its line number', () => {
  const violations = check({ 'contract/values/text.ts': `\n\nexport const a: any = 1\n` })

  expect(violations[0]).toMatch(/^contract\/values\/text\.ts:3: /)
})

test('generated files can be long, and the reason of a cast can be above it', () => {
  const reasoned = '// JSON of ours: always a number.\nexport const a = JSON.parse("1") as number\n'

  expect(check({ 'sdk/operations.generated.ts': '\n'.repeat(999) })).toEqual([])
  expect(check({ 'contract/values/text.ts': reasoned })).toEqual([])
})

test('a folder has at most 20 source files, and any number of tests', () => {
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => i).flatMap((i) => [
        [`contract/values/a${i}.ts`, ''],
        [`contract/values/a${i}.test.ts`, ''],
      ]),
    )

  expect(check(files(20))).toEqual([])
  expect(check(files(21))).toEqual([
    'contract/values: has 21 source files, over 20: split it by topic',
  ])
})
