import { readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quick, scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { startEmbeddedPostgres } from './start.ts'

/** Runs a server in a folder until it has written everything to disk. */
async function createDatabase(): Promise<string> {
  const folder = join(scratchFolder(), 'postgres')
  await (await startEmbeddedPostgres({ folder, settings: quick })).stop()
  return folder
}

test('a damaged data directory is left alone, and the message says what to do', async () => {
  const folder = await createDatabase()
  const away = `${folder}.away`
  const damages: readonly (readonly [damage: () => void, repair: () => void])[] = [
    ...['PG_VERSION', 'base', 'pg_wal', 'global', 'pg_xact'].map(
      (name) =>
        [
          () => renameSync(join(folder, name), away),
          () => {
            rmSync(join(folder, name), { recursive: true, force: true })
            renameSync(away, join(folder, name))
          },
        ] as const,
    ),
    [() => truncateSync(join(folder, 'global/pg_control'), 100), () => undefined],
  ]

  for (const [damage, repair] of damages) {
    damage()
    const before = readdirSync(folder)
    const start = startEmbeddedPostgres({ folder, settings: quick })

    await expect(start).rejects.toThrow(
      `Files in ${folder} are missing or damaged. Nothing was changed.`,
    )
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(before))
    repair()
  }
})

test('an undamaged data directory starts without any advice', async () => {
  const folder = await createDatabase()
  const lines: string[] = []

  await (
    await startEmbeddedPostgres({ folder, settings: quick, log: (line) => lines.push(line) })
  ).stop()

  expect(lines.join()).not.toContain('damaged')
})
