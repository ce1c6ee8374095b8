import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type * as api from './api.ts'
import { start } from './module.ts'
import * as module from './pixel.mjs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

const scripts = ['px.js', 'px-forms.js', 'px-fields.js', 'px-regions.js']

test.for([
  ['px.js', 3.2],
  ['px-forms.js', 4.5],
  ['px-fields.js', 1],
  ['px-regions.js', 1],
] as const)('%s is at most %d kB compressed', ([name, kilobytes]) => {
  expect(gzipSync(read(name), { level: 9 }).length).toBeLessThanOrEqual(kilobytes * 1_024)
})

test.for(scripts)('%s evaluates no code and writes no HTML', (name) => {
  expect(read(name).toString()).not.toMatch(/\beval\b|\bFunction\(|document\.write|innerHTML/)
})

test('the module has the exports and types of the source', () => {
  const typed: (options: api.Options) => api.Leadtrace = module.start

  expect(Object.keys(module)).toEqual(['start'])
  expect(typeof typed).toBe(typeof start)
})

test('without a page the module does nothing, without errors', () => {
  const pixel = module.start({ site: '00000000-0000-4000-8000-000000000001', api: 'https://a.b' })

  pixel.consent({ ad_storage: true, analytics_storage: true })
  pixel.identify({ email: 'ada@example.com' })
  pixel.submit({ email: 'ada@example.com' })
  pixel.push(['identify', { email: 'ada@example.com' }])

  expect(pixel.session()).toBeNull()
})
