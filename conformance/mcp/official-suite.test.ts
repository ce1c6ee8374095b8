import { afterAll, beforeAll, expect, test } from 'vitest'
import { target } from '../call.ts'
import { dropFolder, newFolder } from '../launch.ts'
import { type KeyProxy, openKeyProxy } from './key-proxy.ts'
import { runScenario } from './official-suite.ts'

let door: KeyProxy
beforeAll(async () => {
  door = await openKeyProxy(target)
})
afterAll(() => door.close())

const older = '2025-11-25'
const modern = '2026-07-28'

/** Reason for checks that need tools from the suite's own example server. */
const diagnostic = 'needs a diagnostic tool, which a product has no use for'
const notOffered = 'prompts and resources are not offered'

/**
 * Scenarios for servers that offer only tools, with the checks that must fail and the reasons. All
 * other scenarios are omitted, because they need the tools, prompts and resources of the suite's
 * example server. Some of the omitted scenarios would pass without these, but that would prove
 * nothing.
 */
const scenarios: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['server-initialize', older, {}],
  ['ping', older, {}],
  ['tools-list', older, {}],
  ['dns-rebinding-protection', older, {}],
  [
    'server-stateless',
    modern,
    {
      'sep-2575-server-rejects-undeclared-capability': diagnostic,
      'sep-2575-missing-capability-http-400': diagnostic,
      'sep-2575-http-server-no-independent-requests-on-stream': diagnostic,
      'sep-2575-server-no-log-without-loglevel': diagnostic,
    },
  ],
  ['tools-list', modern, {}],
  ['dns-rebinding-protection', modern, {}],
  ['http-header-validation', modern, {}],
  ['server-sse-multiple-streams', modern, {}],
  [
    'caching',
    modern,
    {
      'sep-2549-prompts-list-caching-hints': notOffered,
      'sep-2549-resources-list-caching-hints': notOffered,
      'sep-2549-resources-templates-list-caching-hints': notOffered,
    },
  ],
]

test.for(scenarios)(
  'the official suite passes: %s of %s',
  async ([scenario, version, expected]) => {
    const folder = await newFolder()
    try {
      const checks = await runScenario(door.url, scenario, version, folder)

      const failed = checks.filter(({ status }) => status === 'FAILURE')
      const unforeseen = failed.filter(({ id }) => !(id in expected))
      expect(unforeseen.map(({ id, errorMessage }) => `${id}: ${errorMessage}`)).toEqual([])
      // A check that now passes must be removed from the list of expected failures.
      expect(failed.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort())
      expect(checks.length).toBeGreaterThan(0)
    } finally {
      await dropFolder(folder)
    }
  },
)
