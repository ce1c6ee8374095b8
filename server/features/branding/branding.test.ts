import { afterAll, expect, test } from 'vitest'
import { callApp, newPerson } from '../../test/calls/app-calls.ts'
import { buildJpeg, buildPng, buildWebp } from '../../test/calls/samples/images.ts'
import { startService } from '../../test/harness.ts'
import { loadLogo } from './index.ts'
import { parseImage } from './parse-image.ts'

const service = await startService()
afterAll(service.stop)

async function newBranded() {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}/branding`
  const change = (body: object) => owner.call(`PATCH ${at}`, { body })
  const upload = (image: Buffer) => change({ logo: image.toString('base64') })
  return { ...org, owner, at, change, upload }
}

const load = (url: string) => service.app.inject({ method: 'GET', url })

test('a logo is served at an unguessable address, and nothing in it can run', async () => {
  const { orgId, owner, upload } = await newBranded()
  const image = buildPng()

  const { status, body } = await upload(image)

  expect(status).toBe(200)
  const { logo } = body.data
  const answer = await load(logo)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(image)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const me = await owner.call('GET /me')
  expect(me.body.data.organizations).toMatchObject([{ id: orgId, logo, accentColor: null }])
  expect(await loadLogo(service.db, orgId)).toMatchObject({ type: 'image/png', width: 64 })
})

test('a new or removed logo ends the old address', async () => {
  const { orgId, change, upload } = await newBranded()
  const first = (await upload(buildPng())).body.data.logo
  const second = (await upload(buildPng())).body.data.logo

  expect(second).not.toBe(first)
  expect([(await load(first)).statusCode, (await load(second)).statusCode]).toEqual([404, 200])
  expect((await change({ logo: null })).body.data.logo).toBeNull()
  expect((await load(second)).statusCode).toBe(404)
  expect(await loadLogo(service.db, orgId)).toBeUndefined()
})

test("an organization's address does not lead to another organization's logo", async () => {
  const [ours, theirs] = [await newBranded(), await newBranded()]
  const logo: string = (await ours.upload(buildPng())).body.data.logo
  await theirs.upload(buildPng(20, 20))

  const urls = [
    logo.replace(ours.orgId, theirs.orgId),
    logo.replace(ours.orgId, 'x'),
    `${logo}0`,
    logo.toUpperCase(),
    `/logos/${ours.orgId}/${'0'.repeat(32)}`,
    `/logos/${ours.orgId}/%00`,
  ]

  for (const url of urls) expect((await load(url)).statusCode, url).toBe(404)
})

test('a visitor with a share link sees logo and color', async () => {
  const { orgId, owner, change, upload } = await newBranded()
  const { logo } = (await upload(buildPng())).body.data
  await change({ accentColor: '#0a5bd3' })
  const body = { name: 'Client' }
  const link = await owner.call(`POST /orgs/${orgId}/share-links`, { body })

  const shared = await callApp(service.app, 'POST /shared-report', {
    body: { token: link.body.data.token },
  })

  expect(shared.body.data).toMatchObject({ logo, accentColor: '#0a5bd3' })
})

test('settings that were not sent stay, and the audit log names the changed ones', async () => {
  const { orgId, owner, at, change, upload } = await newBranded()
  await change({ accentColor: '#0a5bd3' })
  await upload(buildPng())

  const { data } = (await owner.call(`GET ${at}`)).body

  expect(data).toMatchObject({ accentColor: '#0a5bd3', logo: expect.stringContaining(orgId) })
  const audit = await owner.call(`GET /orgs/${orgId}/audit`)
  expect(audit.body.data.rows.slice(0, 2)).toMatchObject([
    { objectKind: 'branding', action: 'change', fields: ['logo'] },
    { objectKind: 'branding', action: 'change', fields: ['accentColor'] },
  ])
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

test.for([
  ['an SVG', { logo: svg.toString('base64') }],
  ['HTML', { logo: Buffer.from('<script>alert(1)</script>').toString('base64') }],
  ['a truncated PNG', { logo: buildPng().subarray(0, 20).toString('base64') }],
  ['an image that is too small', { logo: buildPng(15, 64).toString('base64') }],
  ['an image that is too wide', { logo: buildPng(2_001, 16).toString('base64') }],
  ['something other than base64', { logo: 'not base64!' }],
  ['an empty file', { logo: '' }],
  [
    'a file over 200 kB',
    { logo: Buffer.concat([buildPng(), Buffer.alloc(200_000)]).toString('base64') },
  ],
  ['a color name', { accentColor: 'red' }],
  ['a style in a color', { accentColor: '#0a5bd3;x' }],
  ['no setting', {}],
] as const)('%s is rejected', async ([, body]) => {
  const { change, owner, at } = await newBranded()

  const answer = await change(body)

  expect(answer.status).toBe(400)
  expect((await owner.call(`GET ${at}`)).body.data).toEqual({ accentColor: null, logo: null })
})

test('an image of exactly 200 kB fits into the body', async () => {
  const { upload } = await newBranded()
  const image = buildPng()

  const full = Buffer.concat([image, Buffer.alloc(200_000 - image.length)])

  expect((await upload(full)).status).toBe(200)
})

test.for([
  ['image/png', buildPng(300, 120)],
  ['image/jpeg', buildJpeg(300, 120)],
  ['image/webp', buildWebp('VP8 ', 300, 120)],
  ['image/webp', buildWebp('VP8L', 300, 120)],
  ['image/webp', buildWebp('VP8X', 300, 120)],
] as const)('an %s is recognized with its size, however it is cut', ([type, image]) => {
  expect(parseImage(image)).toEqual({ type, width: 300, height: 120 })
  for (let length = 0; length < image.length; length++) {
    expect([undefined, type]).toContain(parseImage(image.subarray(0, length))?.type)
  }
})
