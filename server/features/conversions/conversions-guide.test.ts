import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { placeholders } from './platforms/fill-template.ts'
import { listSettings, platformKinds, platforms } from './platforms/platforms.ts'

const guide = await readFile(
  new URL('../../../docs/guides/conversions.md', import.meta.url),
  'utf8',
)

test.for(platformKinds)('the guide lists the settings and the age limit of %s', (kind) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| \`${kind}\` `)) ?? ''

  for (const name of listSettings(kind)) expect(row).toContain(`\`${name}\``)
  const { maxAgeDays } = platforms[kind]
  const isHours = row.includes(`${(maxAgeDays ?? 0) * 24} hours`)
  const limit = maxAgeDays === null ? '`windowDays`' : `${maxAgeDays} days`
  expect(isHours || row.includes(limit)).toBe(true)
})

test('the guide lists the template placeholders', () => {
  for (const name of placeholders.filter((one) => !one.startsWith('lead.'))) {
    expect(guide).toContain(`\`{{${name}}}\``)
  }
})
