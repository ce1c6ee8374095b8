import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { unavailable } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newImportOrg, workAll } from '../../test/calls/import-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { startImportProcess } from '../../test/processes/import-process.ts'
import { countAll } from '../../test/stores/lead-rows-store.ts'
import { expireImportLeases } from '../../test/stores/lease-rows-store.ts'
import { runNextImportJob, startImports } from './import-worker.ts'

const service = await startService()
afterAll(service.stop)
const log = openLog('silent')

const rowsOfFile = 5_000

async function prepare(settings: object = {}) {
  const { org, owner, imports } = await newImportOrg(service, settings)
  const rows = Array.from({ length: rowsOfFile }, (_, i) =>
    i % 100 === 99 ? `x${i},,` : `x${i},Lead ${i},${i}@example.com`,
  )
  const upload = await imports.upload(`externalId,name,email\n${rows.join('\n')}\n`)
  return { org, owner, imports, upload }
}

const start = (owner: { call(route: string, sent: object): unknown }, org: TestOrg, id: string) =>
  owner.call(`POST /orgs/${org.orgId}/imports/${id}/start`, { body: {} })

/** External IDs of all leads, as the API lists them. */
async function externalIds(org: TestOrg): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const query = `fields=externalId&sort=externalId:asc&limit=100&page=${page}`
    const { data, meta } = (await org.call('GET /leads', { query })).body
    ids.push(...data.map((lead: { externalId: string }) => lead.externalId))
    if (!meta.pagination.hasMore) return ids
  }
}

const expected = Array.from({ length: rowsOfFile }, (_, i) => i)
  .filter((i) => i % 100 !== 99)
  .map((i) => `x${i}`)
  .sort()

test('an import that is killed repeatedly loses and duplicates no row', async () => {
  const { org, owner, imports, upload } = await prepare()
  await imports.check(upload)
  await start(owner, org, upload.id)
  const rowsDone: number[] = []

  for (let round = 0; round < 2; round++) {
    const child = startImportProcess(service.connection)
    const before = rowsDone.at(-1) ?? 0
    let done = before
    while (done < before + 500) {
      await sleep(20)
      done = (await imports.read(upload.id)).progress.rowsDone
    }
    expect(await child.kill()).toBe('SIGKILL')
    const { state, progress, result } = await imports.read(upload.id)
    rowsDone.push(progress.rowsDone)
    // Proves that the process was killed midway and that the reported result matches the stored
    // leads.
    expect([state, progress.rowsDone < rowsOfFile]).toEqual(['importing', true])
    expect(await service.db.inOrg(org.orgId, countAll)).toBe(result?.created)
    await service.db.inOrg(org.orgId, expireImportLeases)
  }
  const stop = startImports(service.db, log)
  while ((await imports.read(upload.id)).state === 'importing') await sleep(50)
  await stop()

  expect(await imports.read(upload.id)).toMatchObject({
    state: 'imported',
    progress: { rowsDone: rowsOfFile },
    result: { created: 4_950, updated: 0, unchanged: 0, skipped: 0, bad: 50 },
    errors: { total: 50, kept: 50 },
  })
  expect(await externalIds(org)).toEqual(expected)
  const undone = await imports.act('undo', upload.id)
  expect(undone.undone).toMatchObject({ deleted: 4_950, restored: 0, kept: 0 })
  expect(await externalIds(org)).toEqual([])
})

test('two concurrent processes never run the same job', async () => {
  const { org, owner, imports, upload } = await prepare()
  await imports.check(upload)
  await start(owner, org, upload.id)

  await Promise.all([workAll(service, org), workAll(service, org), workAll(service, org)])
  while ((await imports.read(upload.id)).state === 'importing') await sleep(50)

  expect((await imports.read(upload.id)).result).toMatchObject({ created: 4_950, bad: 50 })
  expect(await externalIds(org)).toEqual(expected)
})

const maxFailed = 8

test('a database outage only delays an import', async () => {
  const { org, owner, imports, upload } = await prepare()
  await imports.check(upload)
  await start(owner, org, upload.id)
  const { inOrg } = service.db
  const worker = newId()
  const { signal } = new AbortController()
  let calls = 0
  let failed = 0
  Object.assign(service.db, {
    inOrg: (...args: Parameters<typeof inOrg>) => {
      calls++
      // An endless outage could hit the same step on every attempt, and the job would never finish.
      if (calls % 4 !== 0 || failed === maxFailed) return inOrg(...args)
      failed++
      // Worst case: the commit succeeded, but its confirmation was lost.
      return inOrg(...args).then(() => {
        throw unavailable('away')
      })
    },
  })

  while ((await imports.read(upload.id)).state === 'importing') {
    await runNextImportJob(service.db, org.orgId, { worker, signal }, log).catch(() => undefined)
  }
  Object.assign(service.db, { inOrg })

  expect(failed).toBeGreaterThan(2)
  expect((await imports.read(upload.id)).result).toMatchObject({ created: 4_950, bad: 50 })
  expect(await externalIds(org)).toEqual(expected)
})

test('others can create leads with the same ids during an import', async () => {
  const { org, owner, imports, upload } = await prepare({ duplicatePolicy: 'refuse' })
  await imports.check(upload)
  await start(owner, org, upload.id)

  const working = workAll(service, org)
  let createdByOthers = 0
  for (let i = rowsOfFile - 2; (await imports.read(upload.id)).state === 'importing'; i -= 7) {
    const answer = await org.call('POST /leads', { body: { externalId: `x${i}`, name: 'Beside' } })
    if (answer.status === 201) createdByOthers++
  }
  await working

  const { result } = await imports.read(upload.id)
  expect(createdByOthers).toBeGreaterThan(0)
  const ids = await externalIds(org)
  expect(new Set(ids).size).toBe(ids.length)
  expect(result).toMatchObject({ updated: 0, bad: expect.any(Number) })
  expect(await service.db.inOrg(org.orgId, countAll)).toBe((result?.created ?? 0) + createdByOthers)
})

test('an import waits for the previous one', async () => {
  const { org, owner, imports, upload } = await prepare()
  const other = await imports.upload('name\nAda\n')
  const check = (id: string, mapping: unknown) =>
    owner.call(`POST /orgs/${org.orgId}/imports/${id}/check`, { body: { mapping } })
  await check(upload.id, upload.file?.guess)
  await check(other.id, other.file?.guess)
  const order: string[] = []
  const working = workAll(service, org)
  while (order.length < 2) {
    for (const { id } of [upload, other]) {
      const { state } = await imports.read(id)
      if (state === 'checked' && !order.includes(id)) order.push(id)
    }
  }
  await working

  expect(order).toEqual([upload.id, other.id])
})

test('an import that is canceled midway keeps its rows, and can be resumed and undone', async () => {
  const { org, owner, imports, upload } = await prepare()
  await create(org, { externalId: 'own', name: 'Own' })
  await imports.check(upload)
  await start(owner, org, upload.id)
  const working = workAll(service, org)
  while ((await imports.read(upload.id)).progress.rowsDone < 1_000) await sleep(5)

  const cancelled = await imports.act('cancel', upload.id)
  await working

  const { rowsDone } = cancelled.progress
  expect(rowsDone).toBeLessThan(rowsOfFile)
  expect(cancelled).toMatchObject({ state: 'cancelled', can: ['start', 'undo', 'discard'] })
  expect((await imports.read(upload.id)).progress.rowsDone).toBe(rowsDone)
  const done = await imports.act('start', upload.id)
  expect(done.result).toMatchObject({ created: 4_950, bad: 50 })
  await imports.act('undo', upload.id)
  expect(await externalIds(org)).toEqual(['own'])
})
