import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../call.ts'
import { buildVisit, openPlugin } from './open-plugin.ts'
import { listPluginFiles } from './word-press.ts'

const plugin = await openPlugin()
const { bridge, org, site, wordPress } = plugin
afterAll(() => plugin.stop())

const newEmail = () => `${unique()}@example.com`

test('every file of the plugin is valid PHP', async () => {
  const files = listPluginFiles().filter((file) => file.endsWith('.php'))

  const printed = await wordPress.run(
    files
      .map(
        (file) =>
          `token_get_all(file_get_contents(WP_PLUGIN_DIR . '/leadtrace/${file}'), TOKEN_PARSE);`,
      )
      .join('\n'),
  )

  expect(files.length).toBeGreaterThan(10)
  expect(printed).toBe('')
})

test('a spam, an empty form and a form that fails validation are no leads', async () => {
  await wordPress.run(`leadtrace_test_contact(array('your-email' => 'spam@example.com'), 'spam');
    leadtrace_test_contact(array('your-email' => 'bad@example.com'), 'validation_failed');
    leadtrace_test_contact(array('your-email' => '', 'your-name' => ' '));
    do_action('gform_after_submission', array('status' => 'spam', '1' => 'a'), array('fields' => array()));`)

  expect(await plugin.loadQueue()).toEqual([])
})

test('a broken hook of a form plugin never breaks its form', async () => {
  const printed = await wordPress.run(`ini_set('error_log', '/tmp/broken.log');
    do_action('elementor_pro/forms/new_record', new stdClass(), null);
    do_action('fluentform/submission_inserted', 1, 'text', null);
    echo 'thanks', file_get_contents('/tmp/broken.log'); delete_option('leadtrace_lost_at');`)

  expect(printed).toMatch(/^thanks.*Leadtrace: Error in class-leadtrace-form-plugins\.php:\d+/)
})

test.for(['the pixel first', 'the plugin first'])(
  'a form that the pixel captures, too, is one lead of its visit: %s',
  async (order) => {
    const [email, visit] = [newEmail(), buildVisit(site)]
    const url = 'http://shop.example/contact/'
    const form = {
      ...visit,
      events: [],
      id: randomUUID(),
      url,
      email,
      name: 'Ada',
      fields: { a: '1' },
    }
    const post = async (kind: string, body: object) => {
      const response = await wordPress.request({
        ...{ method: 'POST', url: `/wp-json/leadtrace/v1/px/${kind}`, body: JSON.stringify(body) },
        headers: { 'content-type': 'text/plain', origin: 'http://shop.example' },
      })
      expect(response.httpStatusCode).toBe(204)
    }
    const steps = [
      () => post('leads', form),
      async () => {
        await plugin.submit({ 'your-email': email, b: '2' }, { session: visit.sessionId })
        await plugin.deliver()
      },
    ]
    await post('events', visit)

    for (const step of order === 'the pixel first' ? steps : steps.reverse()) await step()

    const leads = await plugin.findLeads(email)
    expect(leads).toMatchObject([{ name: 'Ada', utm_source: 'google', gclid: 'g-1' }])
    expect(JSON.parse(String(leads[0]?.custom))).toEqual({ a: '1', b: '2' })
  },
)

test("without the hidden field, the pixel's cookie joins the visit", async () => {
  const [email, visit] = [newEmail(), buildVisit(site)]

  await plugin.submit(
    { 'your-email': email },
    { cookie: `${visit.visitorId}.${visit.sessionId}.1.2`, session: "x' or 1=1" },
  )
  await plugin.submit(
    { 'your-email': newEmail() },
    { cookie: `${visit.visitorId}.${visit.sessionId}.1.2` },
  )

  const bodies = (await plugin.loadQueue()).map(({ body = '' }) => JSON.parse(body))
  expect(bodies.map(({ sessionId }) => sessionId)).toEqual([undefined, visit.sessionId])
  await plugin.deliver()
})

test.for([
  ['/contact/?topic=roof', '/contact/'],
  ['//other.example/contact/', undefined],
  ['javascript:alert(1)', undefined],
])('the page of a form without a visit comes from its nonce field: %s', async ([page, path]) => {
  await wordPress.run(
    `do_action('leadtrace_form', 'Theme', array('email' => '${newEmail()}'));`,
    `$_POST['_wp_http_referer'] = '${page}';`,
  )

  const bodies = (await plugin.loadQueue()).map(({ body = '' }) => JSON.parse(body))
  expect(bodies.map((body) => body.path)).toEqual([path])
  await plugin.deliver()
})

test('leads have the consent that the WP Consent API knows', async () => {
  await wordPress.run(`function wp_get_consent_type() { return 'optin'; }
    function wp_has_consent($category) { return $category === 'statistics'; }
    do_action('leadtrace_form', 'Theme', array('email' => 'consent@example.com'));`)
  await plugin.deliver()

  expect(await plugin.findLeads('consent@example.com')).toMatchObject([
    ...[{ analytics_storage: true, ad_storage: false, ad_user_data: false }],
  ])
})

test.for([['refused'], ['cut'], [429], [500], [200], ['cut', 503, 'refused']] as const)(
  'no lead is lost or doubled: %s',
  async (faults) => {
    const email = newEmail()
    const first = bridge.requests.length
    bridge.faults.push(...faults)

    await plugin.submit({ 'your-email': email })
    for (const _ of faults) {
      await plugin.deliver()
      expect(await plugin.loadQueue()).toMatchObject([{ state: 'waiting' }])
    }
    await plugin.deliver()

    expect(await plugin.loadQueue()).toEqual([])
    expect(await plugin.findLeads(email)).toHaveLength(1)
    const keys = bridge.requests.slice(first).map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(faults.length + 1)
    expect(new Set(keys).size).toBe(1)
  },
)

test('pauses grow to an hour, and nothing is sent during a pause', async () => {
  bridge.always = 'refused'
  await plugin.submit({ 'your-email': newEmail() })
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await plugin.deliver()
    const [row] = await plugin.loadQueue()
    pauses.push(Math.round((Number(row?.due_at) - Date.now() / 1_000) / 60))
  }
  const sent = bridge.requests.length
  await wordPress.run(`do_action('leadtrace_send');`)

  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(bridge.requests.length).toBe(sent)
  bridge.always = undefined
  await plugin.deliver()
  expect(await plugin.loadQueue()).toEqual([])
})

test('a lead that may be stored is parked before its key expires', async () => {
  const email = newEmail()
  bridge.faults.push('cut', 'refused')
  await plugin.submit({ 'your-email': email })
  await plugin.deliver()
  await wordPress.run(`global $wpdb;
    $wpdb->query("UPDATE {$wpdb->prefix}leadtrace_queue SET uncertain_at = uncertain_at - 83000");`)
  await plugin.deliver()

  expect(await plugin.loadQueue()).toMatchObject([
    { state: 'parked', reason: 'Leadtrace may have this lead. Check before you retry.' },
  ])
  expect(await plugin.findLeads(email)).toHaveLength(1)
  await wordPress.run('Leadtrace_Queue::remove(Leadtrace_Queue::listed()[0]->id);')
})

test('invalid values move to custom, so that a typo loses no lead', async () => {
  const name = unique()
  await plugin.submit({ 'your-name': name, 'your-email': 'ada@', 'your-tel': 'none' })
  await wordPress.run(`add_filter('leadtrace_lead', fn ($lead) => array('country' => 'Atlantis') + $lead);
    do_action('leadtrace_form', 'Theme', array('name' => '${name}'));`)
  await plugin.deliver()
  await plugin.deliver()

  expect(await plugin.loadQueue()).toEqual([])
  const { body } = await org.call('GET /leads', { query: `search=${name}` })
  expect(body.data.map(({ custom }: { custom: string }) => JSON.parse(custom))).toEqual([
    { country: 'Atlantis' },
    { 'your-email': 'ada@', 'your-tel': 'none' },
  ])
})
