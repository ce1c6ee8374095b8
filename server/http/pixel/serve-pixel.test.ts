import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { maxVisitBytes } from '../../../contract/tracking/visit.ts'
import { create, read } from '../../test/calls/lead-calls.ts'
import {
  buildForm,
  buildVisit,
  loadEventCounts,
  loadRejectedEvents,
  newSite,
  send,
  startWith,
} from '../../test/calls/pixel-calls.ts'
import { startService } from '../../test/harness.ts'
import { exchange, listenOn, parseAnswer } from '../../test/processes/raw-socket.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

const paths = ['/px/events', '/px/leads'] as const

test('a page view is stored, and a lead of its session refers to it', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org)
  const visit = buildVisit(site, { sessionId: randomUUID() })

  const answer = await send(app, '/px/events', visit)

  expect(answer.statusCode).toBe(204)
  const lead = await read(org, await create(org, { name: 'Ada', sessionId: visit.sessionId }))
  expect(lead.session).toMatchObject({
    id: visit.sessionId,
    landingPath: '/welcome',
    pageViews: 1,
    deviceType: 'desktop',
    browser: 'Firefox',
    os: 'Linux',
    country: null,
  })
  expect(await loadEventCounts(service, org, site)).toEqual({ page: 1 })
})

test('the response does not depend on the request', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org, { origins: ['https://shop.example'] })
  const own = { origin: 'https://shop.example' }
  const patient = await startWith(service, { PIXEL_FORM_BURST: '100' })
  const requests: [unknown, Record<string, string>?][] = [
    [buildVisit(site), own],
    [buildVisit(site, { visitorId: undefined }), own],
    [buildVisit(site), { origin: 'https://elsewhere.example' }],
    [buildVisit(site), {}],
    [buildVisit(site), { ...own, 'user-agent': 'curl/8.9.1' }],
    [buildVisit(site), { ...own, 'content-type': 'application/json' }],
    [buildVisit(site), { ...own, 'content-type': 'image/png' }],
    [buildVisit(site), { ...own, 'content-type': 'no type at all' }],
    [buildVisit(site), { ...own, 'content-encoding': 'gzip' }],
    [buildVisit(site, { events: [] }), own],
    [buildVisit(randomUUID()), own],
    [buildVisit('nonsense'), own],
    ['{', own],
    ['', own],
    ['\0', own],
    [buildForm(site), own],
    [buildForm(site, { trap: 'http://spam.example' }), own],
  ]
  const answers = new Set<string>()

  for (const path of paths) {
    for (const [body, headers] of requests) {
      const {
        statusCode,
        headers: answerHeaders,
        body: text,
      } = await send(patient, path, body, headers)
      const { 'x-request-id': _, date: __, ...rest } = answerHeaders
      answers.add(JSON.stringify({ path, statusCode, rest, text }))
    }
  }

  await patient.close()
  expect([...answers].map((answer) => JSON.parse(answer))).toEqual(
    paths.map((path) => ({
      path,
      statusCode: 204,
      text: '',
      rest: {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'x-api-version': expect.any(String),
        connection: 'keep-alive',
      },
    })),
  )
})

test('a browser can send JSON from anywhere, but only by POST', async () => {
  for (const url of paths) {
    const preflight = await app.inject({ method: 'OPTIONS', url, headers: { origin: 'null' } })
    const gotten = await app.inject({ method: 'GET', url })

    expect(preflight).toMatchObject({
      statusCode: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      },
    })
    expect(gotten).toMatchObject({ statusCode: 405, headers: { allow: 'OPTIONS, POST' } })
    expect(gotten.json().error.code).toBe('NOT_FOUND')
  }
  expect((await app.inject({ method: 'POST', url: '/px/other' })).statusCode).toBe(404)
})

test('a body that is too large is counted for the site named at its start', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org)
  const title = 'a'.repeat(maxVisitBytes)

  const answer = await send(app, '/px/events', buildVisit(site, { title }))

  expect(answer.statusCode).toBe(204)
  expect(await loadEventCounts(service, org, site)).toEqual({ too_large: 1 })
  expect((await loadRejectedEvents(service, org))[0]?.body).toHaveLength(8_192)
})

test('an endless body is truncated, and an aborted one does no harm', async () => {
  const server = await startWith(service, {})
  const port = await listenOn(server)
  const head = 'POST /px/events HTTP/1.1\r\nhost: a\r\ncontent-length: '

  const endless = await exchange(port, `${head}99999999\r\n\r\n${'a'.repeat(maxVisitBytes * 9)}`)
  const short = await exchange(port, `${head}2\r\nconnection: close\r\n\r\n{}`)

  expect(parseAnswer(endless)).toMatchObject({ status: 204, body: '' })
  expect(parseAnswer(short)).toMatchObject({ status: 204, body: '' })
  await server.close()
})

test('the country is read only from the configured header', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org)
  const server = await startWith(service, { COUNTRY_HEADER: 'CF-IPCountry' })
  const findCountry = async (headers: Record<string, string>) => {
    const visit = buildVisit(site)
    await send(server, '/px/events', visit, headers)
    const id = await create(org, { name: 'Ada', sessionId: visit.sessionId })
    return (await read(org, id)).session.country
  }

  expect(await findCountry({ 'cf-ipcountry': 'de' })).toBe('DE')
  expect(await findCountry({ 'cf-ipcountry': 'XX' })).toBeNull()
  expect(await findCountry({ 'cf-ipcountry': 'Germany' })).toBeNull()
  expect(await findCountry({ 'x-country': 'DE' })).toBeNull()
  await server.close()
})

test('a page can request the country of its visitor', async () => {
  const server = await startWith(service, { COUNTRY_HEADER: 'CF-IPCountry' })
  const get = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    server.inject({ method, url: '/px/country', headers })

  const answer = await get({ 'cf-ipcountry': 'us' })

  expect(answer).toMatchObject({
    statusCode: 200,
    headers: {
      'access-control-allow-origin': '*',
      'cache-control': 'private, max-age=3600',
      'content-type': expect.stringContaining('application/json'),
    },
  })
  expect(answer.json()).toEqual({ country: 'US' })
  expect((await get({ 'cf-ipcountry': 'T1' })).json()).toEqual({ country: null })
  expect((await get({})).json()).toEqual({ country: null })
  expect((await get({}, 'POST')).statusCode).toBe(405)
  await server.close()
})

test('the country is looked up by the client address behind trusted proxies', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org)
  const addresses: string[] = []
  const countries = (address: string) => {
    addresses.push(address)
    return null
  }
  const server = await startWith(service, { TRUST_PROXY: '127.0.0.0/8' }, { countries })

  await send(server, '/px/events', buildVisit(site), { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' })

  expect(addresses).toEqual(['203.0.113.9'])
  await server.close()
})
