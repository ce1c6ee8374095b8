import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type * as api from './api.ts'
import { start } from './module.ts'
import * as module from './pixel.mjs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

test.for(['px.js', 'px-forms.js'])('%s is at most 3 kB, as the service sends it', (name) => {
  expect(brotliCompressSync(read(name)).length).toBeLessThanOrEqual(3_072)
  // For the few who do not take Brotli.
  expect(gzipSync(read(name), { level: 9 }).length).toBeLessThanOrEqual(3_400)
})

test.for(['px.js', 'px-forms.js'])('%s makes no code at run time and writes no HTML', (name) => {
  expect(read(name).toString()).not.toMatch(/\beval\b|\bFunction\(|document\.write|innerHTML/)
})

test('the module offers what the source does, and its types say so', () => {
  const typed: (options: api.Options) => api.Leadtrace = module.start

  expect(Object.keys(module)).toEqual(['start'])
  expect(typeof typed).toBe(typeof start)
})

test('where there is no page the module does nothing and says so', () => {
  const pixel = module.start({ site: '00000000-0000-4000-8000-000000000001', api: 'https://a.b' })

  pixel.consent({ ad_storage: true, analytics_storage: true })
  pixel.identify({ email: 'ada@example.com' })
  pixel.submit({ email: 'ada@example.com' })
  pixel.push(['identify', { email: 'ada@example.com' }])

  expect(pixel.session()).toBeNull()
})
