import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildVisit, firefox } from './calls/pixel-calls.ts'
import { openDataFolder } from './fixtures/data-folder.ts'
import { cacheEnv } from './processes/cache-env.ts'
import type { ServiceProcess } from './processes/service-process.ts'

const { dataDir, start } = await openDataFolder()

/** Adds a site using the administrator command. @returns Its ID. */
async function createSite(): Promise<string> {
  const admin = new URL('../admin.ts', import.meta.url).pathname
  const args = [
    'create-site',
    '--org',
    'Test',
    '--name',
    'Shop',
    '--origin',
    'https://shop.example',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [admin, ...args], {
    env: { ...cacheEnv(), DATA_DIR: dataDir },
  })
  return /[0-9a-f-]{36}/.exec(stdout)?.[0] ?? ''
}

async function createLead({ origin, key }: ServiceProcess, sessionId: string): Promise<string> {
  const answer = await fetch(`${origin}/api/leads`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', sessionId }),
  })
  // Other tests check the response format.
  const { id } = (await answer.json()) as { id: string }
  return id
}

async function collect({ origin }: ServiceProcess, visit: object): Promise<number> {
  const { status } = await fetch(`${origin}/px/events`, {
    method: 'POST',
    headers: {
      origin: 'https://shop.example',
      'content-type': 'text/plain',
      'user-agent': firefox,
    },
    body: JSON.stringify(visit),
  })
  return status
}

async function readSessionId({ origin, key }: ServiceProcess, id: string): Promise<unknown> {
  const answer = await fetch(`${origin}/api/leads/${id}`, { headers: { 'x-api-key': key } })
  const { data } = (await answer.json()) as { data: { session: { id: string } | null } }
  return data.session?.id
}

test('leads are linked to later events, even if the process was killed in between', async () => {
  let service = await start()
  const site = await createSite()

  for (const isKilled of [false, true]) {
    const sessionId = randomUUID()
    const id = await createLead(service, sessionId)
    expect(await readSessionId(service, id)).toBeUndefined()
    expect(await collect(service, buildVisit(site, { sessionId }))).toBe(204)
    if (isKilled) {
      await service.kill()
      service = await start()
    }
    while ((await readSessionId(service, id)) === undefined) await sleep(20)

    expect(await readSessionId(service, id)).toBe(sessionId)
  }

  expect(await service.stop()).toBe(0)
})
