import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { firstLine, type OwnOrg } from '../administrator.ts'
import { dropFolder, launchServer, newFolder } from '../launch.ts'
import { ownOrg } from '../own-org.ts'
import { type HttpBridge, openBridge } from './http-bridge.ts'
import { startWordPress, type WordPress } from './word-press.ts'

/** A WordPress site and the service that it sends its leads to. */
export interface Plugin {
  readonly org: OwnOrg
  readonly site: string
  readonly serviceUrl: string
  readonly bridge: HttpBridge
  readonly wordPress: WordPress
  /** Issues a key. @param options Options for `create-key`. */
  newKey(...options: readonly string[]): Promise<string>
  /** Creates a site. @param allowed Allowed origin. @returns Its ID. */
  newSite(allowed: string): Promise<string>
  /** Saves settings; the defaults connect the plugin to the service. */
  configure(more?: object): Promise<void>
  /** Submits a Contact Form 7 form in a separate request. */
  submit(
    answers: object,
    request?: { readonly cookie?: string; readonly session?: string },
  ): Promise<void>
  /** Completes a WooCommerce order and sends it. @param more PHP code to run first. */
  completeOrder(id: number, email: string, total: number, more?: string): Promise<void>
  /** Sends everything in the queue, including rows that are not due yet. */
  deliver(): Promise<void>
  /** Queued rows, including rejected ones. */
  loadQueue(): Promise<Record<string, string>[]>
  /** Leads with this email address. */
  findLeads(email: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

const origin = 'http://shop.example'

/** PHP literal for a value. */
export const toPhp = (value: unknown): string =>
  `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString('base64')}'), true)`

export async function openPlugin(): Promise<Plugin> {
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const server = await launchServer(folder, { PIXEL_FORM_BURST: '1000' })
  opened.defer(async () => void (await server.stop()))
  const org = await ownOrg(server, folder)
  const newSite = async (allowed: string) =>
    firstLine(await org.admin('create-site', '--name', 'Shop', '--origin', allowed, '--forms'))
  const site = await newSite(origin)
  const bridge = openBridge(origin)
  const wordPress = await startWordPress(bridge, origin)
  opened.defer(() => wordPress.stop())
  const newKey = async (...options: readonly string[]) =>
    firstLine(await org.admin('create-key', '--name', 'wordpress', ...options))
  const key = await newKey()
  const whole = opened.move()
  const plugin: Plugin = {
    ...{ org, site, bridge, wordPress, newKey, newSite, serviceUrl: server.origin },
    async configure(more = {}) {
      const settings = { url: server.origin, site, key, pixel: '1', proxy: '1', orders: '1' }
      await wordPress.run(`Leadtrace_Settings::save(${toPhp({ ...settings, ...more })});`)
    },
    async submit(answers, { cookie, session } = {}) {
      const post = session === undefined ? {} : { _leadtrace_session: session }
      const before = `$_POST = ${toPhp(post)};
        $_COOKIE = ${toPhp(cookie === undefined ? {} : { _lt: cookie })};
        $_SERVER['HTTP_REFERER'] = '${origin}/contact/?utm_source=x';`
      const printed = await wordPress.run(
        `leadtrace_test_contact(${toPhp(answers)}); echo 'thanks';`,
        before,
      )
      expect(printed).toBe('thanks')
    },
    async completeOrder(id, email, total, more = '') {
      await wordPress.run(`update_option('woocommerce_currency', 'EUR'); ${more}
        $order = new Leadtrace_Test_Order(${id}, '${email}', ${total}, $currency ?? 'EUR');
        $order->meta = $meta ?? array();
        do_action('woocommerce_order_status_completed', ${id}, $order);`)
      await plugin.deliver()
    },
    async deliver() {
      await wordPress.run(`global $wpdb;
        $wpdb->query("UPDATE {$wpdb->prefix}leadtrace_queue SET due_at = 0");
        do_action('leadtrace_send');`)
    },
    async loadQueue() {
      return JSON.parse(
        await wordPress.run(`global $wpdb;
          echo json_encode($wpdb->get_results("SELECT * FROM {$wpdb->prefix}leadtrace_queue"));`),
      )
    },
    async findLeads(email) {
      const { status, body } = await org.call('GET /leads', { query: `email=${email}` })
      expect(status).toBe(200)
      return body.data
    },
    stop: () => whole.disposeAsync(),
  }
  await plugin.configure()
  return plugin
}

/** The pixel's request body for a visitor with full consent. */
export function buildVisit(site: string) {
  const now = Date.now()
  const url = `${origin}/contact/?utm_source=google&gclid=g-1`
  return {
    ...{ site, sentAt: now, visitorId: randomUUID(), sessionId: randomUUID() },
    consent: { analytics_storage: true, ad_storage: true },
    events: [{ type: 'page', id: randomUUID(), at: now, url }],
  }
}
