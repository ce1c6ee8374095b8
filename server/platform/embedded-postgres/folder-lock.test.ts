import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  isAlive,
  query,
  scratchFolder,
  startElsewhere,
  startQuick,
} from '../../test/fixtures/scratch-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { readLockedPid } from './lock-file.ts'

// Containers with shared folders but separate process IDs exist only on Linux.
const testOnLinux = test.runIf(process.platform === 'linux')

/** True if a server could be started in the folder now. */
function isFree(folder: string): boolean {
  const descriptor = lockFolder(folder)
  if (descriptor !== undefined) closeSync(descriptor)
  return descriptor !== undefined
}

testOnLinux('no server is started while another container holds the folder', async () => {
  const folder = join(scratchFolder(), 'postgres')
  await (await startQuick(folder)).stop()
  const elsewhere = Number(lockFolder(folder))
  const lines: string[] = []

  const starting = startQuick(folder, (line) => lines.push(line))
  await expect.poll(() => lines.length > 0).toBe(true)
  const startedBeside = readLockedPid(folder)
  closeSync(elsewhere)
  const server = await starting

  expect(startedBeside).toBeUndefined()
  expect(lines[0]).toContain('in use, perhaps by another container')
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

testOnLinux('a server holds its folder also when the process that started it is gone', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const { child } = await startElsewhere(folder)

  child.kill('SIGKILL')
  await once(child, 'exit')

  expect(isFree(folder)).toBe(false)
})

testOnLinux('a folder is held until the last process of a killed server has ended', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const { child, pid } = await startElsewhere(folder)
  const one = { connection: { host: folder, port: 5432, database: 'postgres', user: 'postgres' } }
  const [found] = await query(
    one,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  const orphan = Number(found?.pid)
  process.kill(orphan, 'SIGSTOP')
  onTestFinished(() => void (isAlive(orphan) && process.kill(orphan, 'SIGCONT')))
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(child, 'exit')

  const whileOneIsLeft = isFree(folder)
  process.kill(orphan, 'SIGCONT')

  expect(whileOneIsLeft).toBe(false)
  await expect.poll(() => isFree(folder)).toBe(true)
})
