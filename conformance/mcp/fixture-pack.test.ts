import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inventApiKey } from '../api-key.ts'
import { dropFolder, type LaunchedServer, launchServer, newFolder } from '../launch.ts'
import { type KeyProxy, openKeyProxy } from './key-proxy.ts'
import { type Check, type Reports, requiredScenarios, runRequirements } from './official-suite.ts'

const service = fileURLToPath(new URL('fixture-service.ts', import.meta.url))

const key = inventApiKey()
const opened = new AsyncDisposableStack()
let folder: string
let server: LaunchedServer
let door: KeyProxy
beforeAll(async () => {
  folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const env = { BOOTSTRAP_ORG: 'Fixtures', BOOTSTRAP_API_KEY: key }
  server = await launchServer(folder, env, [process.execPath, service])
  opened.defer(async () => expect(await server.stop(), server.output()).toBe(0))
  door = await openKeyProxy({ baseUrl: `${server.origin}/api`, key })
  opened.defer(door.close)
})
afterAll(() => opened.disposeAsync())

test('fixtures run behind the real MCP endpoint', async () => {
  const ask = async (init: RequestInit) =>
    (await fetch(`${server.origin}/api/mcp`, { method: 'POST', ...init })).status
  const headers = { 'content-type': 'application/json', 'x-api-key': key }

  expect({
    keyless: await ask({ headers: { 'content-type': 'application/json' }, body: '{}' }),
    foreign: await ask({ headers: { ...headers, origin: 'https://evil.example' }, body: '{}' }),
    large: await ask({ headers, body: JSON.stringify('x'.repeat(300_000)) }),
    batch: await ask({ headers, body: '[]' }),
    reading: await ask({ headers, method: 'GET' }),
  }).toEqual({ keyless: 401, foreign: 403, large: 413, batch: 400, reading: 405 })
})

/** Check in every scenario that validates the scenario's messages against the schema. */
const ofAll = 'wire-schema-valid'

/** Marks a scenario in which no other check succeeds. */
const noSuccess = 'no success of its own'

const midCall = 'asks the client during a call: an answer is one body, and no process knows clients'
const sessions = 'needs sessions, which no process keeps'
const announced = 'changes of lists are not announced'
const headers = 'no tool takes arguments from headers'

/**
 * Expected failures: the reason, the scenario, and its failing checks. All other checks must pass.
 */
type Expected = readonly (readonly [string, string, ...string[]])[]

const older: Expected = [
  [midCall, 'tools-call-sampling', 'tools-call-sampling', noSuccess],
  [midCall, 'tools-call-elicitation', 'tools-call-elicitation', noSuccess],
  [midCall, 'elicitation-sep1034-defaults', 'elicitation-sep1034-general', noSuccess],
  [midCall, 'elicitation-sep1330-enums', 'elicitation-sep1330-general', noSuccess],
  [sessions, 'server-sse-multiple-streams', 'server-sse-multiple-streams-session', noSuccess],
  [sessions, 'server-session-lifecycle', noSuccess],
  [
    sessions,
    'server-sse-polling',
    'server-sse-polling-session',
    'server-sse-priming-event',
    'server-sse-retry-field',
    noSuccess,
  ],
]

const modern: Expected = [
  [
    announced,
    'server-stateless',
    'sep-2575-server-sends-prompts-list-changed-on-subscription',
    'sep-2575-server-sends-tools-list-changed-on-subscription',
  ],
  [
    headers,
    'http-custom-header-server-validation',
    'sep-2243-server-decode-base64',
    'sep-2243-server-no-xmcp-tool',
    'sep-2243-server-reject-invalid-param-chars',
    'sep-2243-server-reject-param-mismatch',
    'sep-2243-server-validate-param-match',
    noSuccess,
  ],
]

describe.for([
  ['2025-11-25', older],
  ['2026-07-28', modern],
] as const)(
  'the official suite of %s, with fixtures behind the real endpoint',
  ([revision, expected]) => {
    let reports: Reports
    beforeAll(async () => {
      const fresh = await newFolder()
      reports = await runRequirements(door.url, revision, fresh)
      await dropFolder(fresh)
    })

    test('runs every scenario for servers that the revision requires', async () => {
      const required = await requiredScenarios(revision, folder)

      expect(required.length).toBeGreaterThanOrEqual(30)
      expect(required.filter((name) => !reports.has(name))).toEqual([])
    })

    test('passes every check except the listed ones, which cannot pass', () => {
      const open = [...reports]
        // Omits an extension that the suite never scores: its scenarios need tasks, which the
        // server does not offer.
        .filter(([scenario]) => !scenario.startsWith('tasks-'))
        .map(([scenario, checks]) => [scenario, ...listFailures(checks)])
        .filter(([, ...ids]) => ids.length > 0)

      // A check that now passes must be removed from the list of expected failures.
      expect(open.sort(), formatProblems(reports)).toEqual(expected.map(([, ...row]) => row).sort())
    })
  },
)

/** A scenario's failed checks, sorted. */
function listFailures(checks: readonly Check[]): string[] {
  const isProven = checks.some(({ id, status }) => status === 'SUCCESS' && id !== ofAll)
  const failed = checks.filter(({ status }) => !['SUCCESS', 'INFO'].includes(status))
  return [...failed.map(({ id }) => id).sort(), ...(isProven ? [] : [noSuccess])]
}

const formatProblems = (reports: Reports): string =>
  [...reports.values()]
    .flat()
    .filter(({ errorMessage }) => errorMessage !== undefined)
    .map(({ id, errorMessage }) => `${id}: ${errorMessage}`)
    .join('\n')
