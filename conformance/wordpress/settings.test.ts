import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { unique } from '../call.ts'
import { postForm, showScreen } from './admin-screen.ts'
import { openPlugin, toPhp } from './open-plugin.ts'

const plugin = await openPlugin()
const { bridge, site, serviceUrl, wordPress } = plugin
afterAll(() => plugin.stop())
beforeEach(() => plugin.configure())

const newEmail = () => `${unique()}@example.com`

test('the connection test names what is wrong', async () => {
  const key = await plugin.newKey()
  const ok = { url: serviceUrl, site, key, pixel: '1' }
  const snippet = `<script src="${serviceUrl}/px.js?site=${site}">`
  const cases: [object, string][] = [
    [ok, ''],
    [{ ...ok, url: '', site: snippet }, ''],
    [{ ...ok, url: `${serviceUrl}/api/` }, ''],
    [{ ...ok, url: 'javascript:alert(1)' }, 'Enter the address of your Leadtrace'],
    [{ ...ok, key: 'wrong' }, 'Leadtrace rejects the API key.'],
    [{ ...ok, site: 'Shop' }, 'Enter the site ID'],
    [{ ...ok, site: randomUUID() }, 'This site ID does not exist in the organization'],
    [{ ...ok, site: await plugin.newSite('https://other.example') }, 'Add http://shop.example to'],
    [{ ...ok, site: randomUUID(), pixel: '' }, ''],
    [{ ...ok, key: await plugin.newKey('--access', 'form') }, ''],
  ]
  const faults = [
    ['refused', 'Leadtrace does not respond: cURL error 7'],
    [503, 'Leadtrace is busy (HTTP 503).'],
    [404, 'This address is not a Leadtrace (HTTP 404).'],
    [200, 'This address is not a Leadtrace (HTTP 200).'],
  ] as const
  const check = (settings: object) =>
    `Leadtrace_Settings::save(${toPhp(settings)}); $found[] = Leadtrace_Service::find_problem();`
  const run = async (all: readonly object[]): Promise<string[]> =>
    JSON.parse(await wordPress.run(`${all.map(check).join('\n')} echo json_encode($found);`))

  const found = await run(cases.map(([settings]) => settings))
  bridge.faults.push(...faults.map(([fault]) => fault))
  found.push(...(await run(faults.map(() => ok))))

  const expected = [...cases.map(([, problem]) => problem), ...faults.map(([, problem]) => problem)]
  expect(found.map((problem, i) => problem.slice(0, expected[i]?.length || 999))).toEqual(expected)
})

test('an address without a scheme is completed with https', async () => {
  const typed = ['leads.example.com', 'leads.example.com:8443/api/', 'http://leads.example.com']
  const save = (url: string) =>
    `Leadtrace_Settings::save(${toPhp({ url })}); $saved[] = Leadtrace_Settings::all()['url'];`

  const saved = await wordPress.run(`${typed.map(save).join('\n')} echo json_encode($saved);`)

  expect(JSON.parse(saved)).toEqual([
    'https://leads.example.com',
    'https://leads.example.com:8443',
    'http://leads.example.com',
  ])
})

test('a rejected lead is on the screen with its reason, and is sent after the key is fixed', async () => {
  const email = newEmail()
  await plugin.configure({ key: 'revoked' })
  await plugin.submit({ 'your-email': email })
  await plugin.deliver()

  expect(await plugin.loadQueue()).toMatchObject([{ state: 'parked', status: '401' }])
  expect(await wordPress.run('echo Leadtrace_Health::test()["status"];')).toBe('critical')
  const screen = await showScreen(wordPress)
  expect(screen).toMatch(/Rejected<\/td><td data-colname="Reason">HTTP 401\. /)
  expect(screen).not.toContain(email)

  const key = await plugin.newKey()
  const fields = { url: serviceUrl, site, key, pixel: '1', proxy: '1', orders: '1' }
  await wordPress.run(postForm('leadtrace_save', fields))
  expect(await showScreen(wordPress)).toContain('Settings saved. The connection works.')
  await plugin.deliver()
  expect(await plugin.findLeads(email)).toHaveLength(1)
  const health = JSON.parse(await wordPress.run('echo json_encode(Leadtrace_Health::test());'))
  expect(health).toMatchObject({ status: 'good' })
  expect(health.description).toMatch(/Last lead sent: /)
  const stored = await wordPress.run(`echo json_encode(get_option('leadtrace_settings'));`)
  expect(stored + (await showScreen(wordPress))).not.toContain(key)
})

test('only administrators change settings, and only from the screen', async () => {
  const before = await wordPress.run(`echo json_encode(get_option('leadtrace_settings'));`)
  const fields = { url: 'https://attacker.example', site: '', key: 'x' }

  const forged = await wordPress.run(postForm('leadtrace_save', fields, 'other'))
  const visitor = await wordPress.run(
    postForm('leadtrace_save', fields).replace('wp_set_current_user(1)', 'wp_set_current_user(0)'),
  )
  const row = await wordPress.run(postForm('leadtrace_row', { id: '1', delete: '1' }, 'other'))

  expect([forged, visitor, row]).toEqual([
    expect.stringMatching(/^died The link you followed has expired/),
    'died You cannot change these settings.',
    expect.stringMatching(/^died The link you followed has expired/),
  ])
  expect(await wordPress.run(`echo json_encode(get_option('leadtrace_settings'));`)).toBe(before)
})

test('every text is in German, too', async () => {
  const texts = await wordPress.run(`$files = glob(WP_PLUGIN_DIR . '/leadtrace/includes/*.php');
    $translated = (require WP_PLUGIN_DIR . '/leadtrace/languages/leadtrace-de_DE_formal.l10n.php')['messages'];
    $missing = array();
    $found = array();
    foreach ($files as $file) {
      preg_match_all("/(?:__|_n)\\\\( '((?:[^'\\\\\\\\]|\\\\\\\\.)*)'(?:, '((?:[^'\\\\\\\\]|\\\\\\\\.)*)')?/", file_get_contents($file), $calls);
      foreach ($calls[1] as $i => $text) {
        $is_plural = '' !== $calls[2][$i] && 'leadtrace' !== $calls[2][$i];
        $found[] = $is_plural ? $text . "\\0" . $calls[2][$i] : $text;
      }
    }
    echo json_encode(array(array_values(array_diff($found, array_keys($translated))),
      array_values(array_diff(array_keys($translated), $found)), count($found)));`)

  const [missing, unused, count] = JSON.parse(texts)
  expect([missing, unused]).toEqual([[], []])
  expect(count).toBeGreaterThan(40)
  const german = await showScreen(wordPress, `define('WPLANG', 'de_DE_formal');`)
  expect(german).toContain('Speichern und Verbindung testen')
})
