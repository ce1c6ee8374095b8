import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clickIds } from '../../contract/click-ids.ts'
import { call, readLead, target, unique } from '../call.ts'
import { findForbiddenSyntax } from './check-syntax.ts'
import { matchesUrl, requirements } from './permissions.ts'
import { runScenario } from './run-scenario.ts'
import { type Apis, fireTag } from './sandbox.ts'
import { readTemplate } from './template.ts'

const [web, server] = [await readTemplate('web'), await readTemplate('server')]
const site = randomUUID()
const address = 'https://leads.example.com'

describe.for([
  ['web', web],
  ['server', server],
] as const)('the %s template', ([container, template]) => {
  test('is a tag for its container, with the syntax of sandboxed JavaScript', () => {
    const { type, containerContexts } = template.info

    expect([type, containerContexts]).toEqual(['TAG', [container.toUpperCase()]])
    expect(findForbiddenSyntax(template.code)).toEqual([])
  })

  test('has exactly the permissions that its APIs need', () => {
    const used = [...template.code.matchAll(/require\('(\w+)'\)/g)].flatMap(([, name = '']) =>
      requirements[name] === undefined ? [] : [requirements[name].id],
    )

    expect(new Set(template.permissions.map(({ id }) => id))).toEqual(new Set(used))
  })

  test.for(template.scenarios)('$name', ({ code }) => {
    expect(() => runScenario(template, code)).not.toThrow()
  })
})

describe('the sandbox', () => {
  const fire =
    (code: string, host: Apis = {}) =>
    () =>
      fireTag({ ...web, code }, {}, host)

  test.for([
    'new Date()',
    'this.window',
    'const { a } = data',
    'const a = /x/',
    '`a`',
    'for (const a of []) {}',
    'data?.a',
    'const a = [...data.b]',
    'const a = { b() {} }',
    'class A {}',
    'try { data() } catch (error) {}',
  ])('rejects the syntax of %s', (code) => {
    expect(findForbiddenSyntax(code)).not.toEqual([])
  })

  test.for([
    ['a global', 'window.leadtrace', 'window is not defined'],
    ['a timer', 'setTimeout()', 'setTimeout is not defined'],
    ['a method outside the library', '"a".startsWith("a")', 'startsWith is not a function'],
    ['an unknown API', 'require("fetch")', 'no API is called fetch'],
    ['another script', 'require("injectScript")("https://evil.example/a.js")', 'inject_script'],
    ['an unsafe script', 'require("injectScript")("http://a.example/px.js")', 'inject_script'],
    ['another global', 'require("setInWindow")("dataLayer", [])', 'access_globals'],
    ['another function', 'require("callInWindow")("alert")', 'access_globals'],
    ['another consent', 'require("isConsentGranted")("security_storage")', 'access_consent'],
  ] as const)('has no access to %s', ([, code, problem]) => {
    const unused = () => expect.unreachable()
    const names = ['injectScript', 'setInWindow', 'callInWindow', 'isConsentGranted']
    const host = Object.fromEntries(names.map((name) => [name, unused]))

    return expect(fire(code, host)).rejects.toThrow(problem)
  })

  test.for([
    ['https://*/px.js*', 'https://leads.example.com/px.js?site=1', true],
    ['https://*/px.js*', 'https://leads.example.com/other/px.js', false],
    ['https://*/api/leads', 'https://leads.example.com/api/leads/1', false],
    ['https://*.example.com/*', 'https://evil.com/a.example.com/', false],
  ] as const)('the pattern %s matches %s: %s', ([pattern, url, expected]) => {
    expect(matchesUrl(pattern, url)).toBe(expected)
  })
})

test('the server template recognizes every click ID in a URL', () => {
  const [, listed = ''] = /const clickIds = \[(.*?)\]/s.exec(server.code) ?? []
  const queries = Object.values(clickIds).flatMap((one) => ('query' in one ? one.query : []))

  expect([...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(queries)
})

describe('the server tag', () => {
  const event = (more: object) => ({
    page_location: 'https://shop.example/contact?utm_campaign=spring&gclid=g-1',
    client_id: unique(),
    ga_session_id: '1700000000',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    ip_override: '192.0.2.1',
    ...more,
  })

  /** Sends the tag's requests to the service under test. */
  const toService = (data: object, status?: number): Apis => ({
    getAllEventData: () => data,
    sendHttpRequest: async (url, options, body) => {
      const { method, headers, timeout } = Object(options)
      const { pathname } = new URL(String(url))
      const response = await fetch(target.baseUrl.replace(/\/api$/, pathname), {
        ...{ method, headers, body: String(body), signal: AbortSignal.timeout(timeout) },
      })
      return { statusCode: status ?? response.status, body: await response.text() }
    },
  })

  test('stores a lead with its ad and consent, once per event', async () => {
    const email = `${unique()}@example.com`
    const data = event({
      event_id: unique(),
      'x-ga-gcs': 'G111',
      user_data: { email_address: email, address: [{ first_name: 'Ada', last_name: 'Byron' }] },
    })
    const fields = [{ name: 'size', value: 'L' }]
    const tag = { action: 'lead', address, site, key: target.key, consent: 'event', fields }

    const outcomes = [
      await fireTag(server, tag, toService(data)),
      await fireTag(server, tag, toService(data)),
    ]

    const { body } = await call('GET /leads', { query: `search=${email}` })
    expect([outcomes, body.data.length]).toEqual([['success', 'success'], 1])
    expect(await readLead(body.data[0].id)).toMatchObject({
      ...{ name: 'Ada Byron', email, website: 'https://shop.example', path: '/contact' },
      ...{ utm_campaign: 'spring', gclid: 'g-1', ad_storage: true, analytics_storage: true },
      ...{ source: 'gtm', custom: '{"size":"L"}' },
    })
  })

  test('reports a rejected lead and an unreachable server as failures', async () => {
    const tag = { action: 'lead', address, site, key: 'lt_live_wrong' }
    const rejected = await fireTag(server, tag, toService(event({ user_data: {} })))
    const away = await fireTag(server, tag, {
      getAllEventData: () => event({}),
      sendHttpRequest: () => Promise.reject(new Error('unreachable')),
    })

    expect([rejected, away]).toEqual(['failure', 'failure'])
  })

  test('sends IDs that the collector accepts', async () => {
    const sent: unknown[] = []
    const data = event({ 'x-ga-gcs': 'G111', page_title: 'Contact' })
    const outcome = await fireTag(
      server,
      { action: 'page', address, site },
      {
        ...toService(data),
        sendHttpRequest: (...args) => {
          sent.push(JSON.parse(String(args[2])))
          return toService(data).sendHttpRequest?.(...args)
        },
      },
    )

    expect(outcome).toBe('success')
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/
    expect(sent).toMatchObject([
      {
        ...{ site, visitorId: expect.stringMatching(uuid) },
        sessionId: expect.stringMatching(uuid),
        consent: { ad_storage: true, analytics_storage: true },
        events: [{ type: 'page', id: expect.stringMatching(uuid), title: 'Contact' }],
      },
    ])
  })
})
