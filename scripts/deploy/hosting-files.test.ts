import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../../server/config.ts'
import { startService } from '../../server/test/harness.ts'

const service = await startService()
afterAll(service.stop)

const settingNames = Object.keys(settings.shape)
const render = parse(readFileSync('render.yaml', 'utf8'))
const fly = readFileSync('deploy/fly.toml', 'utf8')

/** Value of a key in the file, without quotes. */
const readFly = (key: string) => new RegExp(`^${key} = "?([^"\\n]+)"?$`, 'm').exec(fly)?.[1]

interface RenderVariable {
  readonly key: string
  readonly value?: string
  readonly generateValue?: boolean
  readonly fromDatabase?: { readonly name: string }
}

test('Render sets only settings that exist, and takes the URL from the database that it creates', () => {
  const [{ envVars, runtime }] = render.services
  const variables: readonly RenderVariable[] = envVars

  expect(variables.map(({ key }) => key).filter((key) => !settingNames.includes(key))).toEqual([])
  expect(variables.find(({ key }) => key === 'DATABASE_URL')?.fromDatabase?.name).toBe(
    render.databases[0].name,
  )
  expect(variables.filter(({ generateValue }) => generateValue).map(({ key }) => key)).toEqual([
    'SECRETS_KEY',
    'AUTH_SECRET',
  ])
  expect(runtime).toBe('docker')
})

test('Fly sends requests to the port on which the service listens, and sets only existing settings', () => {
  const environment = /\[env\]\n([\s\S]*?)\n\n/.exec(fly)?.[1] ?? ''
  const keys = [...environment.matchAll(/^(\w+) =/gm)].map(([, key = '']) => key)

  expect(keys).toEqual(['PORT', 'TRUST_PROXY'])
  expect(keys.filter((key) => !settingNames.includes(key))).toEqual([])
  expect(readFly('internal_port')).toBe(readFly('PORT'))
  expect(readFly('auto_stop_machines')).toBe('off')
})

test.for([
  ['Render', render.services[0].healthCheckPath],
  ['Fly', readFly('path')],
])('the health check of %s succeeds', async ([, path]) => {
  const { statusCode } = await service.app.inject({ url: path ?? '' })

  expect(statusCode).toBe(200)
})

test('two proxies are trusted on both platforms', () => {
  const variables: readonly RenderVariable[] = render.services[0].envVars

  expect(variables.find(({ key }) => key === 'TRUST_PROXY')?.value).toBe('2')
  expect(readFly('TRUST_PROXY')).toBe('2')
})
