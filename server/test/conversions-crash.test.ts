import { afterAll, expect, test } from 'vitest'
import { openDataFolder } from './fixtures/data-folder.ts'
import { importGoogleFile } from './fixtures/google-import.ts'
import type { ServiceProcess } from './processes/service-process.ts'

const { start } = await openDataFolder()
const running: ServiceProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.kill())))

async function call({ origin, key }: ServiceProcess, route: string, body?: object) {
  const [method = '', path = ''] = route.split(' ')
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Other tests check the response format.
  return { status: answer.status, data: ((await answer.json()) as { data: never }).data }
}

interface Destination {
  readonly id: string
  readonly password: string
}

async function fetchFile({ origin }: ServiceProcess, path: string, { password }: Destination) {
  const authorization = `Basic ${Buffer.from(`leadtrace:${password}`).toString('base64')}`
  const answer = await fetch(origin + path, { headers: { authorization } })
  return answer.text()
}

test('kill -9 between a change and the file loses no conversion and sends none twice', async () => {
  let service = await start()
  running.push(service)
  const rules = [{ action: 'Sale', status: 'won' }]
  const body = { name: 'Google', enabled: true, holdHours: 0, sendsUnknownConsent: true, rules }
  const created = await call(service, 'POST /conversion-destinations', body)
  const destination: Destination & { fileUrl: string } = created.data
  const path = new URL(destination.fileUrl, service.origin).pathname
  /** Click IDs of acknowledged changes; kept outside the killed process. */
  const ledger: string[] = []
  const counted: ReturnType<typeof importGoogleFile>['counted'][number][] = []

  for (const round of [1, 2]) {
    const names = Array.from({ length: 20 }, (_, n) => `click-${round}-${n}`)
    await Promise.all(
      names.map(async (gclid) => {
        const lead = await call(service, 'POST /leads', { name: gclid, gclid, status: 'won' })
        if (lead.status === 201) ledger.push(gclid)
      }),
    )
    // The second time, the process dies while the file is being built.
    const pulls = round === 1 ? [] : [fetchFile(service, path, destination).catch(() => '')]
    await service.kill()
    const before = await Promise.all(pulls)
    for (const file of before.filter((text) => text.startsWith('Parameters'))) {
      counted.push(...importGoogleFile(file, ['Sale'], counted).counted)
    }
    const waiting = ledger.filter((id) => !counted.some(({ clickId }) => clickId === id))
    expect(waiting.length).toBeGreaterThan(0)
    service = await start()
    running.push(service)
    const result = importGoogleFile(await fetchFile(service, path, destination), ['Sale'], counted)
    expect(result.errors).toEqual([])
    counted.push(...result.counted)
  }

  expect(ledger).toHaveLength(40)
  expect(counted.map(({ clickId }) => clickId).sort()).toEqual(ledger.sort())
  expect(await service.stop()).toBe(0)
})
