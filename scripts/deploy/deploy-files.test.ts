import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../../server/config.ts'
import { importLimits } from '../../server/features/imports/limits.ts'
import { eventOutcomes } from '../../server/features/tracking/collect/collect-metrics.ts'
import { getMetrics } from '../../server/platform/process/metrics.ts'
import { readStartOptions } from '../../server/start-command.ts'
import { startService } from '../../server/test/harness.ts'

const service = await startService()
afterAll(service.stop)

const read = (path: string) => readFileSync(path, 'utf8')

/** Names of the metrics that the service reports. */
async function readMetricNames(): Promise<Set<string>> {
  await service.app.inject({ url: '/api/check' })
  // Creates the pixel's counter, which otherwise exists only after the first event.
  eventOutcomes(service.db).inc({ outcome: 'unknown_site' }, 0)
  const output = await service.app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost' },
  })
  expect(output.statusCode).toBe(200)
  const described = [...output.body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    described.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

const pattern = /\b(?:leadtrace|process|nodejs)_\w+/g

test('every metric of the dashboard and of the alerts exists', async () => {
  const names = await readMetricNames()
  const { panels, templating, annotations } = JSON.parse(read('deploy/grafana/leadtrace.json'))
  const dashboard = JSON.stringify([panels, templating, annotations]).match(pattern) ?? []
  const { groups } = parse(read('deploy/prometheus/leadtrace-alerts.yaml'))
  const alerts = JSON.stringify(groups).match(pattern) ?? []

  expect(dashboard.filter((name) => !names.has(name))).toEqual([])
  expect(alerts.filter((name) => !names.has(name))).toEqual([])
  expect(new Set(dashboard).size).toBeGreaterThan(8)
  expect(new Set(alerts).size).toBeGreaterThan(5)
})

test('every metric of the service itself is on the dashboard', async () => {
  const dashboard = read('deploy/grafana/leadtrace.json')
  const own = getMetrics(service.db).registry.getMetricsAsArray()

  const missing = own
    .map(({ name }) => name)
    .filter((name) => name.startsWith('leadtrace_') && !dashboard.includes(name))

  expect(missing).toEqual([])
})

test('every alert has a severity, a summary and a fix', () => {
  const { groups } = parse(read('deploy/prometheus/leadtrace-alerts.yaml'))

  for (const { alert, expr, labels, annotations } of groups[0].rules) {
    expect([alert, typeof expr, labels.severity]).toEqual([
      alert,
      'string',
      expect.stringMatching(/^(critical|warning)$/),
    ])
    expect(Object.keys(annotations), alert).toEqual(['summary', 'description'])
  }
})

test('systemd starts the service with the limits of npm start', () => {
  const { env, flags } = readStartOptions()
  const unit = read('deploy/systemd/leadtrace.service')
  const variables = Object.entries(env).map((pair) => pair.join('='))

  expect(unit).toContain(`\nEnvironment=${variables.join(' ')}\n`)
  expect(unit).toContain(`/node ${flags.join(' ')} server/main.ts\n`)
  expect(unit).toMatch(/^KillMode=mixed$/m)
})

test('systemd limits the backup like the service, and gives it no network', () => {
  const readOptions = (name: string) =>
    read(`deploy/systemd/${name}.service`)
      .split('\n')
      .filter((line) =>
        /^(CapabilityBounding|Lock|NoNew|Private|Protect|Restrict|SystemCall)/.test(line),
      )
  const backup = readOptions('leadtrace-backup')
  const missing = readOptions('leadtrace').filter((line) => !backup.includes(line))

  expect(missing).toEqual(['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX'])
  expect(backup).toEqual(
    expect.arrayContaining(['RestrictAddressFamilies=AF_UNIX', 'PrivateNetwork=true']),
  )
})

test('the example for nginx accepts the largest file, and lets it be rejected early', () => {
  const [, server] = /```nginx\n(.*?)```/s.exec(read('docs/guides/reverse-proxy.md')) ?? []

  expect(server).toContain(`client_max_body_size ${importLimits.fileBytes / 1_048_576}m;`)
  expect(server).toMatch(/^ +proxy_http_version 1\.1;\n +proxy_set_header Connection "";$/m)
  expect(server).toMatch(/^ +proxy_buffering off;$/m)
})

test('files for Docker Compose name settings and files that exist', () => {
  for (const path of globSync('deploy/compose/*.yaml')) {
    const { services } = parse(read(path))
    const variables: string[] = services.leadtrace.environment
    const names = variables.map((one) => one.split('=')[0] ?? '')
    const mounted = Object.values<{ volumes?: string[] }>(services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((one) => one.startsWith('.'))
      .map((one) => one.split(':')[0] ?? '')

    expect(
      names.filter((name) => !(name in settings.shape)),
      path,
    ).toEqual([])
    expect(
      mounted.filter((one) => !existsSync(one)),
      path,
    ).toEqual([])
    expect(mounted, path).toHaveLength(1)
  }
})

test('the container is read-only and has no capabilities', () => {
  const { services } = parse(read('compose.yaml'))

  expect(services.leadtrace).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
})

test('the script for roles is valid', () => {
  const { status, stderr } = spawnSync('sh', ['-n', 'deploy/compose/create-roles.sh'], {
    encoding: 'utf8',
  })

  expect([status, stderr]).toEqual([0, ''])
})
