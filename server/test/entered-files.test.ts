import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../platform/process/ids.ts'
import { create } from './calls/lead-calls.ts'
import { newSite } from './calls/pixel-calls.ts'
import { newBrowser, page, visit } from './calls/visit-calls.ts'
import { startService, type TestOrg } from './harness.ts'
import { fold } from './one-shard/one-shard-segments.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Maximum number of our files whose functions run during a request, by the organization's state.
 */
const limits = {
  // The numbers for creates are high because creating a lead with a session also compares the lead
  // with other leads from the same visit, stores an event and looks for custom fields and stages.
  // The numbers for lists are high because filters look up contact data in bounded scans, and
  // because statuses have outcome dates.
  tracked: { create: 57, list: 50 },
  sealed: { create: 57, list: 51 },
} as const

/** Number of measured requests; one request before them is not measured. */
const rounds = 3

const service = await startService()
afterAll(service.stop)
const session = new Session()
session.connect()
afterAll(() => session.disconnect())
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** An organization with a site, and sessions whose visitors have not yet submitted a form. */
async function newTrackedOrg() {
  const org = await service.newOrg()
  await newSite(service, org)
  const sessionIds: string[] = []
  for (let i = 0; i <= rounds; i++) {
    const browser = newBrowser()
    const landing = page(5, { url: 'https://www.example.com/?gclid=click-1&utm_campaign=spring' })
    await visit(service, org, browser, landing)
    sessionIds.push(browser.browserSessionId)
  }
  return { org, sessionIds }
}

/** Like `newTrackedOrg`, but with leads that were sealed into segments and then changed. */
async function newSealedOrg() {
  const tracked = await newTrackedOrg()
  const ids = [
    await create(tracked.org, { name: 'Ada' }),
    await create(tracked.org, { name: 'Bo' }),
  ]
  await fold(service, tracked.org, ids)
  return tracked
}

/** Uses each session once, because a second lead in a visit is compared with the first. */
const createLead = (org: TestOrg, sessionIds: string[]) => async () => {
  const sessionId = sessionIds.pop() ?? expect.fail('no session is left')
  const email = `${newId()}@example.com`
  await create(org, { name: 'Ada', email, phone: '+4930123456', gclid: 'click-1', sessionId })
}

const query = 'status=open,won&createdAt[gte]=2026-01-01&gclid[exists]=true&sort=value:desc&limit=5'

const listLeads = (org: TestOrg) => async () => {
  const { status, body } = await org.call('GET /leads', { query })
  if (status !== 200 || body.data.length === 0)
    throw new Error(`not listed: ${JSON.stringify(body)}`)
}

/**
 * Files that every one of several identical requests uses; this excludes files that only background
 * work uses.
 */
async function enteredFiles(request: () => Promise<void>): Promise<string[]> {
  // The first request fills caches and loads modules lazily.
  await request()
  await takeEntered()
  const entered: string[][] = []
  for (let i = 0; i < rounds; i++) {
    await request()
    entered.push(await takeEntered())
  }
  const [first = [], ...others] = entered
  return first.filter((path) => others.every((paths) => paths.includes(path))).sort()
}

/** Skips functions without a name, because the test runner adds such a function for each export. */
const wasCalled = ({ functionName, ranges }: Profiler.FunctionCoverage) =>
  functionName !== '' && (ranges[0]?.count ?? 0) > 0

/** Files used since the last call. */
async function takeEntered(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ functions }) => functions.some(wasCalled))
    .map(({ url }) => url.replace(/^file:\/\//, '').replace(root, ''))
    .filter((path) => /^(server|contract)\//.test(path) && !path.startsWith('server/test/'))
}

for (const [name, newOrg] of [
  ['tracked', newTrackedOrg],
  ['sealed', newSealedOrg],
] as const) {
  test(`in an organization with ${name} leads, a create uses few files`, async () => {
    const { org, sessionIds } = await newOrg()

    const files = await enteredFiles(createLead(org, sessionIds))

    expect(files.length, files.join('\n')).toBeLessThanOrEqual(limits[name].create)
  })

  test(`in an organization with ${name} leads, a filtered list uses few files`, async () => {
    const { org, sessionIds } = await newOrg()
    await createLead(org, sessionIds)()

    const files = await enteredFiles(listLeads(org))

    expect(files.length, files.join('\n')).toBeLessThanOrEqual(limits[name].list)
  })
}
