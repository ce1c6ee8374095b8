import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  isAlive,
  query,
  quick,
  scratchFolder,
  startElsewhere,
  startQuick,
} from '../../test/fixtures/scratch-folder.ts'
import { chooseAccount } from './account.ts'
import { findPackage } from './binaries.ts'
import { readLockedPid, whoIs } from './lock-file.ts'
import { startEmbeddedPostgres } from './start.ts'

test('a PID reused by another process does not block the next start', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const killed = await startElsewhere(folder)
  killed.child.kill('SIGKILL')
  process.kill(killed.pid, 'SIGKILL')
  await expect.poll(() => !isAlive(killed.pid) || whoIs(killed.pid, folder) === 'nobody').toBe(true)
  // Uses the same account, because PostgreSQL ignores processes of other accounts.
  const reused = spawn('sleep', ['60'], { ...chooseAccount(folder) })
  onTestFinished(() => void reused.kill())
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const lock = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), lock.replace(`${killed.pid}`, `${reused.pid}`))
  }

  const server = await startQuick(folder)

  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readLockedPid(folder)).toBe(server.pid)
  expect(isAlive(Number(reused.pid))).toBe(true)
})

test('a server started manually is left alone', async () => {
  const folder = join(scratchFolder(), 'postgres')
  await (await startQuick(folder)).stop()
  const postgres = join(findPackage().folder, 'native/bin/postgres')
  const flags = ['-k', folder, '-p', '5433', '-c', 'listen_addresses=']
  const byHand = spawn(postgres, ['-D', folder, ...flags], { ...chooseAccount(folder) })
  onTestFinished(async () => {
    if (byHand.kill('SIGINT')) await once(byHand, 'exit')
  })
  await expect.poll(() => existsSync(join(folder, 'postmaster.pid'))).toBe(true)

  const start = startEmbeddedPostgres({ folder, settings: quick })

  await expect(start).rejects.toThrow(`process ${byHand.pid}), not started by Leadtrace`)
  expect(readLockedPid(folder)).toBe(byHand.pid)
})
