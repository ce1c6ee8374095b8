import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newImportOrg, workAll } from '../../../test/calls/import-calls.ts'
import { startService } from '../../../test/harness.ts'
import { startImportProcess } from '../../../test/processes/import-process.ts'
import { expireImportLeases } from '../../../test/stores/lease-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const leadsOfFile = 3_000

test('a click report whose import is killed fills each lead once', async () => {
  const { org, owner, imports } = await newImportOrg(service)
  const indexes = Array.from({ length: leadsOfFile }, (_, i) => i)
  await imports.run(`name,gclid\n${indexes.map((i) => `Lead ${i},g${i}\n`).join('')}`)
  const upload = await imports.uploadOf(
    'clicks',
    `gclid,Campaign ID,Device\n${indexes.map((i) => `g${i},${i % 7},Computers\n`).join('')}`,
  )
  await imports.checkOf('clicks', upload)
  await owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/start`, { body: {} })

  const child = startImportProcess(service.connection)
  while ((await imports.read(upload.id)).progress.rowsDone < 500) await sleep(20)
  expect(await child.kill()).toBe('SIGKILL')
  const { state, progress } = await imports.read(upload.id)
  // Proves that the process was killed midway.
  expect([state, progress.rowsDone < leadsOfFile]).toEqual(['importing', true])
  await service.db.inOrg(org.orgId, expireImportLeases)
  await workAll(service, org)

  expect(await imports.read(upload.id)).toMatchObject({
    progress: { rowsDone: leadsOfFile },
    clicks: { result: { filled: leadsOfFile, full: 0, contradicting: 0 } },
  })
  const undone = await imports.act('undo', upload.id)
  expect(undone.clicks?.undone).toEqual({ restored: leadsOfFile, kept: 0 })
})
