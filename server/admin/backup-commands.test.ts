import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../test/fixtures/scratch-folder.ts'
import { backupCommands } from './backup-commands.ts'

const external = { DATABASE_URL: 'postgres://x@localhost/x' }

test.for([
  [external, ['backup'], 'Use the pg_dump'],
  [external, ['restore', '--from', '/x'], 'Use the pg_dump'],
  [{}, ['backup'], 'contains no database'],
  [{}, ['backup', '--keep', '0'], '--keep must be a number from 1'],
  [{}, ['backup', '--keep', 'all'], '--keep must be a number from 1'],
  [{}, ['backup', '--limit', '-5'], '--limit'],
  [{}, ['restore'], '--from is required'],
  [{}, ['restore', '--from', '/tmp'], 'is not a finished backup'],
] as const)(
  'with %j, %j explains what to do and writes nothing',
  async ([over, words, message]) => {
    const folder = scratchFolder()
    const [name, ...args] = words
    const settings = { DATA_DIR: join(folder, 'data'), ...over }

    const done = backupCommands.get(name)?.run(settings, args, () => undefined)

    await expect(done).rejects.toThrow(message)
    expect(readdirSync(folder)).toEqual([])
  },
)
