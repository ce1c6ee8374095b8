import { afterAll, expect, test } from 'vitest'
import { startService } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import { safeError } from './log.ts'

const service = await startService()
afterAll(service.stop)

const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('nothing was thrown'),
    (error: unknown) => error,
  )

test('a value rejected by the database is not logged, neither directly nor as a cause', async () => {
  const text = 'ada@example.com'
  const error = await thrown(
    service.db.inSystem((tx) => tx.query(sql`select ${text}::text::uuid as id`)),
  )

  const logged = safeError(new Error('not stored', { cause: error }))

  expect(error).toMatchObject({ message: expect.stringContaining(text) })
  expect(JSON.stringify(logged)).not.toContain(text)
  expect(logged).toMatchObject({ message: 'not stored', cause: { code: '22P02' } })
})

test('any other error is logged with its message and stack', () => {
  const error = new TypeError('no such thing')

  expect(safeError(error)).toEqual({
    type: 'TypeError',
    message: 'no such thing',
    code: undefined,
    stack: error.stack,
    cause: undefined,
  })
})
