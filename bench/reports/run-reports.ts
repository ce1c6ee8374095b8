import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, openClient } from '../client.ts'
import { buildGet, buildWrite, type ClientRequest } from '../client-request.ts'
import { familyMicros, processMicros } from '../cpu.ts'
import { daysBefore } from '../latency/instants.ts'
import { type Latency, measureKinds } from '../latency/measure-kinds.ts'
import type { Stage } from '../stage.ts'
import { signInMember } from './sign-in.ts'

/** Times for one report, and the combined CPU time per request of the process and the database. */
export interface ReportResult extends Latency {
  readonly title: string
  readonly targetMs: number
  /** Mean in microseconds. */
  readonly cpuMicros: number
}

export interface ReportsResult {
  readonly reports: readonly ReportResult[]
  /** Milliseconds until the first report on all leads is complete, starting with no stored days. */
  readonly firstMs: number
}

interface Report {
  readonly title: string
  readonly targetMs: number
  readonly request: ClientRequest
}

/** Maximum number of requests per report. */
const mostRequests = 100

/** Targets in milliseconds, once days are stored. */
const targets = { reportMs: 100, dashboardMs: 80 } as const

/**
 * Benchmarks attribution, time series and the dashboard by channel end to end, with a single
 * client.
 */
export async function measureReports(stage: Stage, seconds: number): Promise<ReportsResult> {
  const { services, key, ctx, owner } = stage
  const cookie = await signInMember(stage)
  const client = openClient(services[0].origin, key, { cookie })
  for (const table of ['attribution_day', 'attribution_outcome_day']) {
    await owner.query(`delete from ${table} where "orgId" = $1`, [ctx.org.id])
  }
  const all = buildWrite('POST', '/api/attribution', { period: 'custom', ...stage.sample.days })
  const firstMs = await sendUntilReady(client, all)
  const reports: ReportResult[] = []
  for (const report of buildReports(stage)) {
    reports.push(await measureReport(stage, client, report, seconds))
  }
  client.close()
  return { reports, firstMs }
}

function buildReports({ ctx, sample: { days } }: Stage): Report[] {
  const { endDate } = days
  const [aYear, aMonth] = [365, 30].map((count) => ({
    startDate: daysBefore(endDate, count - 1),
    endDate,
  }))
  const body = { period: 'custom', ...aYear }
  const post = (path: string, more: object) => buildWrite('POST', path, { ...body, ...more })
  const dashboard = (period: object) =>
    buildGet(
      `/app/orgs/${ctx.org.id}/dashboard?${new URLSearchParams({ by: 'channel', ...period })}`,
    )
  const [report, page] = [{ targetMs: targets.reportMs }, { targetMs: targets.dashboardMs }]
  return [
    ...(['channel', 'campaign'] as const).map((groupBy) => ({
      ...{ ...report, title: `attribution by ${groupBy}, a year` },
      request: post('/api/attribution', { groupBy }),
    })),
    ...(['channel', 'campaign'] as const).map((groupBy) => ({
      ...{ ...report, title: `attribution by ${groupBy} and outcome, a year` },
      request: post('/api/attribution', { groupBy, by: 'outcome' }),
    })),
    ...(['none', 'source', 'channel', 'campaign'] as const).map((groupBy) => ({
      ...{ ...report, title: `time series by ${groupBy}, a year` },
      request: post('/api/time-series', { groupBy }),
    })),
    { ...page, title: 'dashboard by channel, 30 days', request: dashboard(aMonth ?? {}) },
    { ...page, title: 'dashboard by channel, a year', request: dashboard(aYear ?? {}) },
  ]
}

async function measureReport(
  { services: [service], postmasterPid }: Stage,
  client: Client,
  { title, targetMs, request }: Report,
  seconds: number,
): Promise<ReportResult> {
  const read = () => processMicros(service.pid) + familyMicros(postmasterPid)
  await sendUntilReady(client, request)
  const before = read()
  const times = await measureKinds(
    [{ title, requests: [request] }],
    { mostRequests, seconds },
    async () => (await client.send(request)).ms,
  )
  const cpu = read() - before
  service.checkAlive()
  const [latency] = times.values()
  if (latency === undefined) throw new Error(`${title} was not measured.`)
  return { title, targetMs, ...latency, cpuMicros: cpu / latency.requests }
}

/** Maximum number of attempts for a report that is not stored yet. */
const mostAttempts = 100

/** Pause between two attempts in milliseconds. */
const pauseMs = 100

/**
 * Repeats a request until it succeeds, as clients do: the service continues to compute a report
 * after it has answered with a timeout.
 *
 * @returns Milliseconds until the response.
 */
async function sendUntilReady(client: Client, request: ClientRequest): Promise<number> {
  const from = performance.now()
  for (let left = mostAttempts; ; left--) {
    try {
      await client.send(request)
      return performance.now() - from
    } catch (error) {
      if (left <= 0) throw error
      await sleep(pauseMs)
    }
  }
}
