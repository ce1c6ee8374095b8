import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { loadPublicUrl, savePublicUrl } from './public-url-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'leadtrace-url-'))
afterAll(() => rm(folder, { recursive: true }))

const configure = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })

test('a command without PORT prints the URL of the service that uses the same data', async () => {
  expect(await loadPublicUrl(configure({}))).toBe('http://localhost:3000')

  await savePublicUrl(configure({ PORT: '4100' }))

  expect(await loadPublicUrl(configure({}))).toBe('http://localhost:4100')
  expect(await loadPublicUrl(configure({ PORT: '' }))).toBe('http://localhost:4100')
  expect(await loadPublicUrl(configure({ PORT: '3000' }))).toBe('http://localhost:3000')
  const own = { PUBLIC_URL: 'https://leads.example.com' }
  expect(await loadPublicUrl(configure(own))).toBe('https://leads.example.com')
})

test('services with an external database do not save their URL', async () => {
  const external = { DATABASE_URL: 'postgres://db.example/leads', PORT: '4200' }

  await savePublicUrl(configure(external))

  expect(await loadPublicUrl(configure({}))).not.toContain('4200')
})

test('a folder that cannot be written does not stop the service', async () => {
  const missing = { DATA_DIR: join(folder, 'missing'), PORT: '4300' }

  await savePublicUrl(configure(missing))

  expect(await loadPublicUrl(configure({ DATA_DIR: join(folder, 'missing') }))).toBe(
    'http://localhost:3000',
  )
})
