import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder, markFolder } from './data-folder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leadtrace-folder-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const mark = { fingerprint: 'one', orgId: 'org', endsAt: '2026-01-01T00:00:00.000Z' }

test('a folder with other files is rejected and stays unchanged', () => {
  mkdirSync(join(folder, 'postgres'))

  expect(() => claimFolder(folder, 'one')).toThrow('Give --data an empty folder')
  expect(existsSync(join(folder, 'postgres'))).toBe(true)
})

test('the same data set is reused', () => {
  expect(claimFolder(folder, 'one')).toBeUndefined()
  markFolder(folder, mark)

  expect(claimFolder(folder, 'one')).toEqual(mark)
})

test('another or incomplete data set is discarded', () => {
  claimFolder(folder, 'one')
  markFolder(folder, mark)
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'half'), '')

  expect(claimFolder(folder, 'two')).toBeUndefined()
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  expect(claimFolder(folder, 'one')).toBeUndefined()
})
