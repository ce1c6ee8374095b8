import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startService } from '../../test/harness.ts'
import { startCronJobs } from './cron-jobs.ts'

const service = await startService()
afterAll(service.stop)

test('the job worker listens again soon after a database outage', async () => {
  const owner = { ...service.connection, user: 'postgres' }
  const { database } = owner
  const admin = new pg.Client({ ...owner, database: 'postgres' })
  await admin.connect()
  onTestFinished(() => admin.end())
  const listeners = async (): Promise<readonly number[]> => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = '${database}'
       and application_name = 'leadtrace-jobs' and query ilike 'listen%'`,
    )
    return rows.map(({ pid }) => pid)
  }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const stop = startCronJobs(owner, [], log)
  onTestFinished(stop)
  await expect.poll(listeners).toHaveLength(1)
  const before = await listeners()

  const allow = (isAllowed: boolean) =>
    admin.query(`alter database ${database} allow_connections ${isAllowed}`)
  await allow(false)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${database}' and application_name = 'leadtrace-jobs'`,
  )
  // The worker is restarted, because the pauses between its own retries can grow to a minute.
  await expect.poll(() => lines.join()).toContain('will restart')
  await allow(true)

  await expect.poll(listeners).toHaveLength(1)
  expect(before).not.toEqual(await listeners())
})
