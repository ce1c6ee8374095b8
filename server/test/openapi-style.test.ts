import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openApiDocument } from '../http/openapi/openapi.ts'
import { fileOperations, operations } from '../operations.ts'

const rules = {
  // This rule was written for OpenAPI 3.0, which allows scopes only with OAuth; version 3.1 also
  // allows them with keys.
  'oas3-operation-security-defined': 'off',
  // Redocly performs the same check in 3 s instead of 20 s.
  'oas3-valid-media-example': 'off',
} as const

test('Spectral finds no problems in the document', async () => {
  const spectral = new core.Spectral()
  // The package's types describe its ruleset more loosely than the engine's types require.
  const oas = rulesets.oas as unknown as core.RulesetDefinition
  spectral.setRuleset({ extends: [oas], rules })
  const document = openApiDocument([...operations, ...fileOperations])

  const found = await spectral.run(JSON.stringify(document))
  const inBroken = await spectral.run(JSON.stringify({ ...document, paths: {}, servers: [] }))

  expect(found.map(({ code, path }) => `${code}: ${path.join('.')}`)).toEqual([])
  expect(inBroken.length).toBeGreaterThan(0)
})
