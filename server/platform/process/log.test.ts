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

test('a value that the database refuses is not told, neither by itself nor as a cause', async () => {
  const text = 'ada@example.com'
  const error = await thrown(
    service.db.inSystem((tx) => tx.query(sql`select ${text}::text::uuid as id`)),
  )

  const logged = safeError(new Error('not stored', { cause: error }))

  expect(error).toMatchObject({ message: expect.stringContaining(text) })
  expect(JSON.stringify(logged)).not.toContain(text)
  expect(logged).toMatchObject({ message: 'not stored', cause: { code: '22P02' } })
})

test('any other error is told with its message and where it arose', () => {
  const error = new TypeError('no such thing')

  expect(safeError(error)).toEqual({
    type: 'TypeError',
    message: 'no such thing',
    code: undefined,
    stack: error.stack,
    cause: undefined,
  })
})
