import { afterAll, expect, test } from 'vitest'
import { hourMs } from '../../../../contract/values/time.ts'
import { idAt } from '../../../platform/process/ids.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, read } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { rewriteLead } from '../../../test/stores/lead-rows-store.ts'
import { insertHistory } from '../../leads/store/history-store.ts'

const service = await startService()
afterAll(service.stop)

const before = { name: 'Ada', value: 5, status: 'open', lossReason: null }
const imported = { name: 'Ada L.', value: 7.5, status: 'lost', lossReason: 'price' }

test.for([
  ['a name', { name: 'By hand' }, { name: 'By hand' }],
  ['an amount', { value: 900 }, { value: 9 }],
  [
    'a reason (and the status with it)',
    { lossReason: 'time' },
    { lossReason: 'time', status: 'lost' },
  ],
] as const)(
  '%s changed by a process with a slow clock is kept when an import is undone',
  async ([, written, stays]) => {
    const { org, imports } = await newImportOrg(service)
    const id = await create(org, { externalId: 'x1', name: 'Ada', value: 5 })
    const file = 'externalId,name,value,status,lossReason\nx1,Ada L.,7.5,lost,price\n'
    const done = await imports.run(file, { duplicates: 'update' })
    expect(await read(org, id)).toMatchObject(imported)
    const lastHour = Date.now() - hourMs
    await service.db.inOrg(org.orgId, async (tx) => {
      await rewriteLead(tx, id, written)
      const [field = '', to] = Object.entries(stays)[0] ?? []
      await insertHistory(tx, [
        {
          leadId: id,
          id: idAt(lastHour, new Uint8Array(16)),
          at: new Date(lastHour).toISOString(),
          actorKind: 'key',
          actorId: 'test',
          field,
          from: null,
          to: String(to),
          leftOut: false,
        },
      ])
    })

    const { undone } = await imports.act('undo', done.id)

    expect(await read(org, id)).toMatchObject({ ...before, ...stays })
    expect(undone?.keptFields).toEqual(
      expect.arrayContaining(Object.keys(stays).map((field) => ({ leadId: id, field }))),
    )
  },
)
