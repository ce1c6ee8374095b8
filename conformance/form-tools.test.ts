import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, call, readLead, target, unique } from './call.ts'
import { runPhp } from './run-php.ts'

const guide = await readFile(new URL('../docs/guides/form-tools.md', import.meta.url), 'utf8')

/** Code blocks in a section, in order. */
function readBlocks(section: string, language: string): string[] {
  const text = guide.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, code]) => code ?? '',
  )
}

async function storedLead({ status, body }: Answer): Promise<Answer['body']> {
  expect([status, body.error]).toEqual([201, undefined])
  return readLead(body.id)
}

describe('WordPress', () => {
  /** Mocks of the WordPress functions that the guide uses; record requests and events. */
  const wordPress = (status: number) => `
    define('LEADTRACE_URL', 'https://leads.example.com');
    define('LEADTRACE_KEY', '${target.key}');
    $actions = []; $requests = []; $events = []; $logged = '';
    function add_action($hook, $callback) { global $actions; $actions[$hook] = $callback; }
    function wp_json_encode($value) { return json_encode($value); }
    function wp_generate_uuid4() { return '${unique()}'; }
    function home_url() { return 'https://shop.example'; }
    function wp_parse_url($url, $part) { return parse_url($url, $part); }
    function is_wp_error($response) { return $response === false; }
    function wp_remote_retrieve_response_code($response) { return $response['status']; }
    function wp_remote_retrieve_body($response) { return $response['body']; }
    function wp_schedule_single_event($at, $hook, $values) {
      global $events; $events[] = ['minutes' => round(($at - time()) / 60), 'hook' => $hook, 'values' => $values];
    }
    function wp_remote_post($url, $request) {
      global $requests; $requests[] = ['url' => $url] + $request;
      return ${status === 0 ? 'false' : `['status' => ${status}, 'body' => '{"error":{}}']`};
    }
    class Submission {
      function get_posted_data() {
        return ['your-name' => 'Ada Lovelace', 'your-email' => 'ada@example.com', 'your-tel' => '+49 30 5550100',
          'your-message' => "She said \\"today\\".\\nÜber 5 €", 'topics' => ['Engines', 'Poetry'], 'gclid' => 'g-1'];
      }
      function get_meta($name) { return 'https://shop.example/contact/?utm_source=x'; }
    }
    ini_set('error_log', '/tmp/error.log');`

  const [settings = '', plugin = ''] = readBlocks('WordPress', 'php')

  /** Submits a form while Leadtrace returns a given status; 0 means no response. */
  async function submit(status: number) {
    const output = await runPhp(`<?php ${wordPress(status)} ?>${plugin}
      $abort = false;
      $actions['wpcf7_before_send_mail'](null, $abort, new Submission());
      $log = is_file('/tmp/error.log') ? file_get_contents('/tmp/error.log') : '';
      echo json_encode(['requests' => $requests, 'events' => $events, 'log' => $log]);`)
    return JSON.parse(output)
  }

  test('the file sends a submission that Leadtrace stores', async () => {
    const { requests, events, log } = await submit(201)

    const [{ url, headers, body, timeout }] = requests
    expect([requests.length, events, log, url, timeout]).toEqual([
      ...[1, [], '', 'https://leads.example.com/api/leads', 10],
    ])
    const response = await fetch(`${target.baseUrl}/leads`, { method: 'POST', headers, body })
    expect(response.status).toBe(201)
    const lead = await readLead(JSON.parse(await response.text()).id)
    expect(lead).toMatchObject({
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+49 30 5550100', gclid: 'g-1' },
      ...{ note: 'She said "today".\nÜber 5 €', custom: '{"topics":"Engines, Poetry"}' },
      ...{ source: 'wordpress', website: 'https://shop.example', path: '/contact/' },
    })
  })

  test.for([0, 429, 500, 503])('status %i is retried later with the same key', async (status) => {
    const { requests, events, log } = await submit(status)

    const [{ headers }] = requests
    expect(events).toMatchObject([{ minutes: 2, hook: 'leadtrace_send' }])
    expect(events[0].values.slice(1)).toEqual([headers['Idempotency-Key'], 2])
    expect(log).toBe('')
  })

  test.for([400, 401, 403, 409, 415])('status %i is logged and not retried', async (status) => {
    const { events, log } = await submit(status)

    expect(events).toEqual([])
    expect(log).toContain('Leadtrace rejected a lead')
    expect(log).not.toContain('ada@example.com')
  })

  test('the settings are valid PHP', async () => {
    expect(await runPhp(`<?php ${settings} echo LEADTRACE_URL;`)).toBe('https://leads.example.com')
  })
})

describe('Next.js', () => {
  afterEach(() => vi.unstubAllEnvs())

  /** Loads the guide's route handler as a module. */
  async function loadRoute(): Promise<(request: Request) => Promise<Response>> {
    const folder = await mkdtemp(join(tmpdir(), 'leadtrace-route-'))
    const file = join(folder, 'route.ts')
    await writeFile(file, readBlocks('Next.js', 'ts')[0] ?? '')
    try {
      return (await import(file)).POST
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  function toRequest(fields: Readonly<Record<string, string>>): Request {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { referer: 'https://shop.example/contact?gclid=g-1' }
    return new Request('https://shop.example/api/contact', { method: 'POST', body, headers })
  }

  test('the route stores the form as a lead and redirects', async () => {
    vi.stubEnv('LEADTRACE_URL', target.baseUrl.replace(/\/api$/, ''))
    vi.stubEnv('LEADTRACE_KEY', target.key)
    const post = await loadRoute()
    const email = `${unique()}@example.com`

    const answer = await post(
      toRequest({ firstName: 'Ada', lastName: 'Lovelace', email, plan: 'pro' }),
    )

    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'https://shop.example/thanks',
    ])
    const { body } = await call('GET /leads', { query: `search=${email}` })
    expect(body.data).toMatchObject([
      {
        name: 'Ada Lovelace',
        website: 'https://shop.example',
        path: '/contact',
        custom: '{"plan":"pro"}',
      },
    ])
  })

  test('a rejected lead is reported without its data', async () => {
    vi.stubEnv('LEADTRACE_URL', target.baseUrl.replace(/\/api$/, ''))
    vi.stubEnv('LEADTRACE_KEY', target.key)
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const post = await loadRoute()

    const answer = await post(toRequest({ email: 'no address' }))

    expect(answer.status).toBe(502)
    expect(log.mock.calls).toEqual([['Leadtrace did not store a lead:', 400]])
    log.mockRestore()
  })
})

test('Zapier: the body is understood as a whole', async () => {
  const { status, body } = await call('POST /leads', { body: readBlocks('Zapier', 'json')[0] })

  expect(body.data.warnings).toEqual([expect.stringMatching(/^Company: .*kept in custom/)])
  expect(await storedLead({ status, body, headers: new Headers() })).toMatchObject({
    ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+49 30 5550100', country: 'DE' },
    ...{ note: 'Please call me.', gclid: null, utm_source: 'google', ad_storage: true },
    custom: '{"Company":"Analytical Engines"}',
  })
})

test('Make: nulls and numbers are understood', async () => {
  const lead = await storedLead(await call('POST /leads', { body: readBlocks('Make', 'json')[0] }))

  expect(lead).toMatchObject({
    ...{ phone: '49305550100', note: 'She said "today".\nThanks!', gclid: null },
    ...{ utm_campaign: '20260131', ad_user_data: true, custom: '{"budget":5000}' },
    fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR2F4/),
  })
})

describe('n8n', () => {
  const workflow = JSON.parse(readBlocks('n8n', 'json')[0] ?? '')
  const [form, send] = workflow.nodes

  test('the workflow has the structure that n8n imports', () => {
    const ids = workflow.nodes.map(({ id }: { id: string }) => id)
    const names = workflow.nodes.map(({ name }: { name: string }) => name)
    expect(new Set(ids).size).toBe(ids.length)
    for (const node of workflow.nodes) {
      expect(node).toMatchObject({
        ...{ id: expect.any(String), name: expect.any(String), typeVersion: expect.any(Number) },
        ...{ type: expect.stringMatching(/^n8n-nodes-base\.\w+$/), parameters: expect.any(Object) },
        position: [expect.any(Number), expect.any(Number)],
      })
    }
    expect(Object.keys(workflow.connections)).toEqual([form.name])
    const targets = workflow.connections[form.name].main.flat()
    expect(targets).toEqual([{ node: send.name, type: 'main', index: 0 }])
    expect(names).toContain(send.name)
    expect(JSON.stringify(workflow)).not.toContain('lt_live_')
  })

  /** Evaluates a parameter: a string that starts with `=` is a template, as in n8n. */
  function evaluate(parameter: string, data: object): string {
    if (!parameter.startsWith('=')) return parameter
    const hash = (algorithm: string, text: unknown) =>
      createHash(algorithm).update(String(text)).digest('hex')
    const context = createContext({ ...data, computeHash: hash })
    const method = 'String.prototype.hash = function (name) { return computeHash(name, this) }'
    runInContext(method, context)
    const fill = (_: string, code: string) => runInContext(code, context)
    return parameter.slice(1).replaceAll(/\{\{(.*?)\}\}/gs, fill)
  }

  /** Sends the request that the last node sends if the webhook receives this body. */
  function submit(body: object): Promise<Answer> {
    const data = { $json: { headers: {}, query: {}, body } }
    const { method, url, jsonBody, headerParameters } = send.parameters
    const headers = Object.fromEntries(
      headerParameters.parameters.map(({ name, value }: { name: string; value: string }) => [
        name,
        evaluate(value, data),
      ]),
    )
    return call(`${method} ${new URL(url).pathname.replace('/api', '')}`, {
      body: evaluate(jsonBody, data),
      headers,
    })
  }

  test('each submission is stored once, even if n8n receives it again', async () => {
    const form = { Name: 'Ada', 'E-Mail': `${unique()}@example.com`, size: 'L' }

    const [first, again] = [await submit(form), await submit(form)]
    const other = await submit({ ...form, size: 'M' })

    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.id).toBe(first.body.id)
    expect(other.body.id).not.toBe(first.body.id)
    const lead = { name: 'Ada', email: form['E-Mail'], custom: '{"size":"L"}' }
    expect(await storedLead(first)).toMatchObject(lead)
  })
})
