import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../../../platform/process/log.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { bookParts, zip } from '../../../test/fixtures/xlsx-file.ts'
import { startService } from '../../../test/harness.ts'
import { startImportProcess } from '../../../test/processes/import-process.ts'
import { countAll } from '../../../test/stores/lead-rows-store.ts'
import { expireImportLeases } from '../../../test/stores/lease-rows-store.ts'
import { startImports } from '../import-worker.ts'

const service = await startService()
afterAll(service.stop)

/** Number of rows per sheet. */
const rowsEach = 3_000

const toSheet = (name: string) => ({
  name,
  rows: [
    ['External ID', 'Name', 'Email'],
    ...Array.from({ length: rowsEach }, (_, i) => [
      `${name}-${i}`,
      name,
      `${name}${i}@example.com`,
    ]),
  ],
})

test('a process that is killed midway leaves the chosen sheet to the next one', async () => {
  const { org, owner, imports } = await newImportOrg(service)
  const upload = await imports.upload(zip(bookParts(['a', 'b', 'c'].map(toSheet))))
  const at = `POST /orgs/${org.orgId}/imports/${upload.id}`
  const chosen = await owner.call(`${at}/sheet`, { body: { sheet: 'b' } })
  await imports.check(chosen.body.data)
  await owner.call(`${at}/start`, { body: {} })

  const child = startImportProcess(service.connection)
  while ((await imports.read(upload.id)).progress.rowsDone < 500) await sleep(20)
  expect(await child.kill()).toBe('SIGKILL')
  const { state, progress } = await imports.read(upload.id)
  await service.db.inOrg(org.orgId, expireImportLeases)
  const stop = startImports(service.db, openLog('silent'))
  while ((await imports.read(upload.id)).state === 'importing') await sleep(50)
  await stop()

  expect([state, progress.rowsDone < rowsEach]).toEqual(['importing', true])
  expect((await imports.read(upload.id)).result).toMatchObject({ created: rowsEach, skipped: 0 })
  expect(await service.db.inOrg(org.orgId, countAll)).toBe(rowsEach)
  const ends = ['asc', 'desc'].map((order) =>
    listField(org, { sort: `externalId:${order}`, limit: '1' }),
  )
  expect(await Promise.all(ends)).toEqual([['b'], ['b']])
})
