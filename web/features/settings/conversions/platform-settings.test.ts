import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { platformSettings, toSettings, toSettingValues } from './platform-settings.ts'

const { description } = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/openapi.json', import.meta.url), 'utf8'),
).paths['/conversion-destinations'].post.requestBody.content['application/json'].schema.properties
  .settings

test('the form has the settings of each platform', () => {
  for (const [kind, settings] of Object.entries(platformSettings)) {
    const [, list = ''] = new RegExp(`\`${kind}\`: ([^.]*)\\.`).exec(description) ?? []
    const names = Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name)
    expect([kind, settings.map(({ name }) => name).sort()]).toEqual([
      kind,
      names.filter((name) => name !== 'template').sort(),
    ])
  }
})

test('an empty optional setting is omitted, and a template is kept', () => {
  expect(toSettings('meta', { datasetId: ' 12345 ', testEventCode: '' }, {})).toEqual({
    datasetId: '12345',
  })
  const stored = { url: 'https://a.example', template: { id: '{{id}}' } }
  expect(toSettings('http', { url: 'https://b.example' }, stored)).toEqual({
    url: 'https://b.example',
    template: { id: '{{id}}' },
  })
})

test('stored settings become values of the form', () => {
  expect(toSettingValues('pinterest', { adAccountId: '1', isTest: true })).toEqual({
    adAccountId: '1',
    isTest: true,
  })
  expect(toSettingValues('tiktok', {})).toMatchObject({ eventSource: 'web', testEventCode: '' })
})
