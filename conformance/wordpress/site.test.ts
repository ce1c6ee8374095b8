import { afterAll, beforeEach, expect, test } from 'vitest'
import { unique } from '../call.ts'
import { buildVisit, openPlugin, toPhp } from './open-plugin.ts'

const plugin = await openPlugin()
const { bridge, site, serviceUrl, wordPress } = plugin
afterAll(() => plugin.stop())
beforeEach(() => plugin.configure())

const newEmail = () => `${unique()}@example.com`

test('the first order of a customer wins the lead, and each further order is a lead', async () => {
  const email = newEmail()
  await plugin.submit({ 'your-name': 'Wilma', 'your-email': email })
  await plugin.deliver()

  bridge.faults.push('cut')
  await plugin.completeOrder(1, email, 99.5)
  await plugin.deliver()
  bridge.faults.push('cut')
  const repeat = `update_option('test_earlier_orders', array(1));`
  await plugin.completeOrder(2, email, 20, repeat)
  await plugin.deliver()
  await plugin.completeOrder(3, email, 30, `$currency = 'USD';`)

  const leads = await plugin.findLeads(email)
  const found = leads.map(({ status, value, externalId }) => [status, value, externalId])
  expect(found).toEqual([
    ['won', null, 'woocommerce:shop.example:3'],
    ['won', 20, 'woocommerce:shop.example:2'],
    ['won', 99.5, null],
  ])
  expect(JSON.parse(String(leads[0]?.custom))).toEqual({ order: '3', currency: 'USD', total: 30 })
  await wordPress.run(`delete_option('test_earlier_orders');`)
})

test('refunds, cancellations and repeated completions change only the lead of the order', async () => {
  const email = newEmail()
  const change = async (id: number, changes: object, hook: string) => {
    await wordPress.run(
      `leadtrace_test_change(${id}, ${toPhp(changes)}, 'woocommerce_order_${hook}');`,
    )
    await plugin.deliver()
    const leads = await plugin.findLeads(email)
    return leads.map(({ status, value }) => [status, value]).reverse()
  }
  await plugin.submit({ 'your-name': 'Wilma', 'your-email': email })
  await plugin.deliver()
  await plugin.completeOrder(11, email, 99.5)
  const repeat = `update_option('test_earlier_orders', array(11));`
  await plugin.completeOrder(12, email, 20, repeat)

  expect(await change(11, {}, 'status_completed')).toEqual([
    ['won', 99.5],
    ['won', 20],
  ])
  expect(await change(11, { refunded: 9.5 }, 'refunded')).toEqual([
    ['won', 90],
    ['won', 20],
  ])
  expect(await change(12, { status: 'cancelled' }, 'status_cancelled')).toEqual([
    ['won', 90],
    ['lost', 20],
  ])
  expect(await change(11, { refunded: 99.5, status: 'refunded' }, 'refunded')).toEqual([
    ['lost', 0],
    ['lost', 20],
  ])
  await wordPress.run(`delete_option('test_earlier_orders');`)
})

test('a refund before the order is sent is part of its lead, and other orders are ignored', async () => {
  const email = newEmail()
  bridge.always = 'refused'
  await plugin.completeOrder(13, email, 50)
  await wordPress.run(`leadtrace_test_change(13, array('refunded' => 10), 'woocommerce_order_refunded');
    (new Leadtrace_Test_Order(14, '${email}', 20))->save_meta_data();
    leadtrace_test_change(14, array('status' => 'failed'), 'woocommerce_order_status_failed');`)
  bridge.always = undefined
  await plugin.deliver()

  expect(await plugin.loadQueue()).toEqual([])
  expect(await plugin.findLeads(email)).toMatchObject([{ status: 'won', value: 40 }])
})

test('an order of a new customer is a won lead of the visit, even with a key for forms', async () => {
  const [email, visit] = [newEmail(), buildVisit(site)]
  await wordPress.request({
    ...{ method: 'POST', url: '/wp-json/leadtrace/v1/px/events', body: JSON.stringify(visit) },
    headers: { origin: 'http://shop.example' },
  })
  await plugin.configure({ key: await plugin.newKey('--access', 'form') })

  await plugin.completeOrder(
    7,
    email,
    50,
    `$_POST['_leadtrace_session'] = '${visit.sessionId}';
    $cart = new Leadtrace_Test_Order(7, '${email}', 50);
    do_action('woocommerce_checkout_create_order', $cart, array()); $meta = $cart->meta; $_POST = array();`,
  )

  expect(await plugin.loadQueue()).toEqual([])
  expect(await plugin.findLeads(email)).toMatchObject([
    { status: 'won', value: 50, gclid: 'g-1', country: 'DE', name: 'Wilma Woo' },
  ])
})

test('pages load the pixel from the site, and it reports visits without cookies', async () => {
  const page = await wordPress.request({ url: '/' })
  const [, src = ''] = /<script[^>]+src="([^"]+px\.js[^"]*)"/.exec(page.text) ?? []
  expect(new URL(src.replaceAll('&#038;', '&')).searchParams.get('site')).toBe(site)
  const first = bridge.requests.length

  // Browsers send an origin for modules, such as px-forms.js.
  const headers = { origin: 'http://shop.example' }
  const script = await wordPress.request({ url: new URL(src).pathname, headers })
  const own = await (await fetch(`${serviceUrl}/px.js`)).text()
  expect([script.httpStatusCode, script.text]).toEqual([200, own])
  expect(script.headers['content-type']).toEqual(['text/javascript; charset=utf-8'])
  await wordPress.request({ url: new URL(src).pathname })
  expect(bridge.requests.length - first).toBe(1)

  const country = await wordPress.request({ url: '/wp-json/leadtrace/v1/px/country' })
  expect(JSON.parse(country.text)).toEqual({ country: null })
  const sent = await wordPress.request({
    ...{ method: 'POST', url: '/wp-json/leadtrace/v1/px/events' },
    body: JSON.stringify(buildVisit(site)),
    headers: {
      ...{ ...headers, cookie: 'wordpress_logged_in=1', 'user-agent': 'Firefox' },
      'x-forwarded-for': '203.0.113.9',
    },
  })
  expect([sent.httpStatusCode, sent.text]).toEqual([204, ''])
  const { headers: passed = {}, 'user-agent': agent } = bridge.requests.at(-1) ?? {}
  expect(passed).toMatchObject({ Origin: 'http://shop.example' })
  expect(passed['X-Forwarded-For']).not.toBe('203.0.113.9')
  expect(agent).toBe('Firefox')
  expect(JSON.stringify(passed)).not.toMatch(/cookie|api-key/i)
})

test('the proxy limits size and number, and spares a service that does not respond', async () => {
  const post = async (body: string) => {
    const url = '/wp-json/leadtrace/v1/px/events'
    return (await wordPress.request({ method: 'POST', url, body })).httpStatusCode
  }
  const first = bridge.requests.length
  expect(await post('x'.repeat(32_769))).toBe(413)
  expect(bridge.requests.length).toBe(first)

  bridge.faults.push('refused')
  expect([await post('{}'), await post('{}')]).toEqual([503, 503])
  expect(bridge.requests.length).toBe(first + 1)
  // The script is still served from the cache.
  expect((await wordPress.request({ url: '/wp-json/leadtrace/v1/px.js' })).httpStatusCode).toBe(200)

  await wordPress.run(`delete_transient('leadtrace_pause'); global $wpdb;
    $wpdb->query("UPDATE $wpdb->options SET option_value = 5000
      WHERE option_name LIKE '\\\\_transient\\\\_leadtrace\\\\_%' AND option_value < 5000");
    set_transient('leadtrace_all_' . intdiv(time(), 60), 5000, 120);
    set_transient('leadtrace_all_' . (intdiv(time(), 60) + 1), 5000, 120);`)
  expect(await post('{}')).toBe(429)
  expect(bridge.requests.length).toBe(first + 1)
  await wordPress.run(`global $wpdb; $wpdb->query("DELETE FROM $wpdb->options
    WHERE option_name LIKE '%leadtrace_all%'");`)
})

test('without settings, nothing is added or served, and leads wait for the settings', async () => {
  await wordPress.run(`delete_option('leadtrace_settings');`)
  const first = bridge.requests.length
  const email = newEmail()

  await plugin.submit({ 'your-email': email })
  await plugin.deliver()

  expect((await wordPress.request({ url: '/' })).text).not.toContain('leadtrace')
  const script = await wordPress.request({ url: '/wp-json/leadtrace/v1/px.js' })
  expect(script.httpStatusCode).toBe(404)
  expect(bridge.requests.length).toBe(first)
  await plugin.configure()
  await plugin.deliver()
  expect(await plugin.findLeads(email)).toHaveLength(1)
})

test('a network drops the table with a site, and deactivation ends the events of all sites', async () => {
  const printed = await wordPress.run(`$tables = apply_filters('wpmu_drop_tables', array(), 2);
    function get_sites($query) { return array(1, 2); }
    function switch_to_blog($id) { wp_schedule_single_event(time() + 60, 'leadtrace_send'); }
    function restore_current_blog() { $GLOBALS['left'][] = wp_next_scheduled('leadtrace_send'); }
    Leadtrace_Sender::unschedule(true);
    echo json_encode(array($tables, $left));`)

  expect(JSON.parse(printed)).toEqual([['wp_leadtrace_queue'], [false, false]])
})

test('uninstalling leaves no options, events or tables', async () => {
  const left = await wordPress.run(`require_once ABSPATH . 'wp-admin/includes/admin.php';
    deactivate_plugins('leadtrace/leadtrace.php');
    uninstall_plugin('leadtrace/leadtrace.php');
    global $wpdb;
    echo json_encode(array(
      $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%leadtrace%'"),
      $wpdb->get_col("SHOW TABLES LIKE '%leadtrace%'"),
      array_values(preg_grep('/leadtrace/', array_merge(...array_map('array_keys', array_values(_get_cron_array()))))),
    ));`)

  expect(JSON.parse(left)).toEqual([[], [], []])
})
