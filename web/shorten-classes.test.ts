import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameClasses } from './shorten-classes.ts'

const names = nameClasses()

test('every class of Mantine has its own short name', () => {
  expect(names.size).toBeGreaterThan(500)
  expect(new Set(names.values()).size).toBe(names.size)
  for (const name of names.values()) expect(name.length).toBeLessThanOrEqual(3)
})

test('no class of the app has such a name', () => {
  const styles = globSync(join(import.meta.dirname, '**/*.css'), {
    exclude: (path) => path === 'dist' || path === 'node_modules',
  }).map((file) => readFileSync(file, 'utf8'))
  const own = styles.flatMap((text) => text.match(/\.[a-z][\w-]*/gi) ?? [])

  expect(own.length).toBeGreaterThan(100)
  expect(own.filter((name) => [...names.values()].includes(name.slice(1)))).toEqual([])
})

test('built scripts and styles use the short names', () => {
  const files = globSync(join(import.meta.dirname, 'dist/assets/*.{js,css}'))
  const rest = files.filter((file) => /\bm_[0-9a-f]{8}\b/.test(readFileSync(file, 'utf8')))

  expect(files.length).toBeGreaterThan(50)
  expect(rest).toEqual([])
})
