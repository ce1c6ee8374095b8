import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { openPlugin, toPhp } from './open-plugin.ts'

const plugin = await openPlugin()
const { org, wordPress } = plugin
afterAll(() => plugin.stop())

/**
 * Sends all queued rows in several runs: one run stops after 20 seconds, in which a busy machine
 * sends only ten leads.
 */
async function deliverAll() {
  for (let run = 0; run < 10 && (await plugin.loadQueue()).length > 0; run += 1) {
    await plugin.deliver()
  }
}

/** Leads with email addresses at this domain, by local part. */
async function loadLeads(domain: string) {
  const { body } = await org.call('GET /leads', { query: 'limit=100&source=wordpress' })
  const leads = body.data.filter(({ email }: { email: string }) => email?.endsWith(domain))
  return Object.fromEntries(
    leads.map(({ email, custom, ...lead }: Record<string, string>) => [
      email?.split('@')[0],
      { ...lead, custom: JSON.parse(custom ?? '{}') },
    ]),
  )
}

test('the submissions of nine form plugins and of themes become leads', async () => {
  await wordPress.run('leadtrace_test_others();')
  await plugin.submit({
    ...{ 'your-name': 'Ada "A" Lovelace', 'your-email': 'cf7@example.com' },
    ...{ 'your-tel': '+49 30 5550100', 'your-message': 'Über 5 €', topics: ['Engines', 'Poetry'] },
  })
  await deliverAll()

  expect(await plugin.loadQueue()).toEqual([])
  const { body } = await org.call('GET /leads', { query: 'limit=100&source=wordpress' })
  const leads = Object.fromEntries(
    body.data.map((lead: Record<string, string>) => [lead.email?.split('@')[0], lead]),
  )
  expect(leads).toMatchObject({
    cf7: {
      ...{ name: 'Ada "A" Lovelace', phone: '+49 30 5550100', note: 'Über 5 €' },
      ...{ custom: '{"topics":"Engines, Poetry"}', website: 'http://shop.example' },
      path: '/contact/',
    },
    wpforms: { name: 'Wanda WPForms', note: 'Hello', utm_source: 'google' },
    gravity: { name: 'Greta Gravity', phone: '+49 30 5550101', custom: '{"Colors":"Red, Green"}' },
    elementor: { name: 'Ella Elementor', custom: '{"Size":"L"}' },
    fluent: { name: 'Flora Fluent', phone: '+49 30 5550102', note: 'Hi' },
    ninja: { name: 'Nina Ninja' },
    forminator: { name: 'Fia Forminator', note: 'Call me' },
    formidable: { name: 'Frida Formidable', custom: '{"Color":"Blue"}' },
    everest: { name: 'Eva', custom: '{"Plan":"Gold"}' },
    own: { name: 'Olga Own' },
  })
  expect(JSON.stringify(body.data)).not.toMatch(/hunter2|4111 1111|192\.0\.2\.1/)
})

test('submissions that were recorded from real form plugins become leads with all answers', async () => {
  await wordPress.run(`leadtrace_test_gravity(); leadtrace_test_fluent(); leadtrace_test_wpforms();
    leadtrace_test_forminator('active'); leadtrace_test_ninja();
    leadtrace_test_jetpack('jetpack@acme.example', false);`)
  await deliverAll()

  expect(await plugin.loadQueue()).toEqual([])
  const leads = await loadLeads('@acme.example')
  expect(leads).toMatchObject({
    gravity: {
      ...{ name: "Greta O'Gravity", phone: '+49 30 5550101', utm_campaign: 'spring' },
      note: 'Zwei "Türen"\nund <i>mehr</i>',
    },
    fluent: {
      ...{ name: "Flora O'Fluent", phone: '030 5550104', utm_campaign: 'spring' },
      note: 'Tür & "Tor"',
    },
    'forminator-active': {
      ...{ name: "Mrs Fia O'Forminator", phone: '030 5550102' },
      note: 'Bitte "anrufen" & schnell',
    },
    ninja: { name: "Nina O'Ninja", phone: '+49 30 5550103', utm_source: 'bing' },
    jetpack: { name: "Jana O'Jetpack", phone: '030 5550105', utm_source: 'bing' },
    wpforms: { name: "Wanda O'Neil" },
  })
  const answers = Object.entries(leads).map(([name, lead]) => [
    name,
    (lead as { custom: object }).custom, // Set by loadLeads.
  ])
  expect(Object.fromEntries(answers)).toEqual({
    gravity: {
      ...{ Colors: 'Red, Blue', Days: 'Mon, Tue', Consent: 'I agree to the privacy policy.' },
      ...{ Address: 'Hauptstr. 1, Berlin', Attendees: 'Ann, Bob', Size: 'Large' },
      Time: '10:30 am',
    },
    fluent: { Company: 'ACME & Co', Size: 'Large', Colors: 'Small, Large', GDPR: 'on' },
    'forminator-active': {
      ...{ Company: 'ACME', Size: 'Large', Colors: 'Small, Large', Time: '10:30 am' },
      Consent: 'checked',
    },
    ninja: { Size: 'Large', Colors: 'Small, Large', 'I agree': '1' },
    jetpack: { Colors: 'Red, Blue', Consent: 'Yes' },
    wpforms: { Topics: 'Roof, Wall', 'Company name': 'ACME' },
  })
})

test('drafts, abandoned forms and spam are no leads', async () => {
  await wordPress.run(`leadtrace_test_forminator('draft'); leadtrace_test_forminator('abandoned');
    leadtrace_test_jetpack('spam@acme.example', true);`)

  expect(await plugin.loadQueue()).toEqual([])
})

test.for([
  [{ 'company-name': 'ACME', 'your-name': 'Ada' }, { name: 'Ada' }, { 'company-name': 'ACME' }],
  [{ 'E-Mail': 'e-mail@answers.example' }, { email: 'e-mail@answers.example' }, {}],
  [
    { topic: { label: 'Ihre Anfrage', type: 'select', value: 'Roof' }, message: 'Hello' },
    { note: 'Hello' },
    { 'Ihre Anfrage': 'Roof' },
  ],
])('names and labels determine the field: %o', async ([answers, lead, custom]) => {
  await wordPress.run(`do_action('leadtrace_form', 'Theme', ${toPhp(answers)});`)

  const [row] = await plugin.loadQueue()
  expect(JSON.parse(row?.body ?? '')).toMatchObject({ ...lead, custom })
  await plugin.deliver()
})

test('the session in the extra data of Ninja Forms joins the visit', async () => {
  const session = '45538d4e-fd33-4e6a-9440-209493b73240'
  const data = { id: '2', extra: { _leadtrace_session: session } }
  await wordPress.run(
    'leadtrace_test_ninja();',
    `$_POST['formData'] = json_encode(${toPhp(data)});`,
  )

  const [row] = await plugin.loadQueue()
  expect(JSON.parse(row?.body ?? '')).toMatchObject({ sessionId: session })
  await plugin.deliver()
})

test('a click in a form of Ninja Forms adds the session to its extra data', async () => {
  const page = await wordPress.request({ url: '/' })
  const [, script = ''] =
    /<script[^>]+leadtrace-js-before[^>]*>([\s\S]*?)<\/script>/.exec(page.text) ?? []
  const requests: unknown[][] = []
  const listeners: ((event: object) => void)[] = []
  const form = { method: 'get', elements: {}, closest: () => ({ id: 'nf-form-2-cont' }) }
  let session: { sessionId: string } | null = { sessionId: 's-1' }
  runInNewContext(script, {
    document: {
      addEventListener: (type: string, listener: (event: object) => void) =>
        type === 'click' && listeners.push(listener),
    },
    window: {
      leadtrace: { session: () => session },
      nfRadio: {
        channel: (name: string) => ({
          request: (...parts: unknown[]) => requests.push([name, ...parts]),
        }),
      },
    },
  })

  for (const listener of listeners) listener({ target: { closest: () => form } })
  session = null
  for (const listener of listeners) listener({ target: { closest: () => form } })

  expect(requests).toEqual([
    ['form-2', 'add:extra', '_leadtrace_session', 's-1'],
    ['form-2', 'remove:extra', '_leadtrace_session', null],
  ])
})
