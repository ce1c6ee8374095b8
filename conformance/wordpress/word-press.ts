import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpBridge } from './http-bridge.ts'

// Loaded with `require`, because the types in these packages depend on browser types.
const require = createRequire(import.meta.url)

/** The parts of PHP's WebAssembly build that tests use, as documented by the packages. */
interface Php {
  run(request: {
    readonly code: string
  }): Promise<{ readonly text: string; readonly errors: string }>
  writeFile(path: string, bytes: Uint8Array | string): void
  mkdirTree(path: string): void
  onMessage(listener: (message: string) => Promise<string>): void
  exit(): void
}

export interface WebRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface WebResponse {
  readonly httpStatusCode: number
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly text: string
  readonly bytes: Uint8Array
}

interface RequestHandler {
  getPrimaryPhp(): Promise<Php>
  request(request: WebRequest): Promise<WebResponse>
}

interface PhpPackages {
  getPHPLoaderModule(): Promise<unknown>
  loadPHPRuntime(loader: unknown): Promise<number>
  readonly PHP: new (runtime: number) => Php
  readonly PHPRequestHandler: new (options: object) => RequestHandler
}

/** A WordPress site with its own database and the plugin, in this process's memory. */
export interface WordPress {
  readonly origin: string
  /** Sets request variables and runs PHP inside WordPress. @returns The output. */
  run(code: string, before?: string): Promise<string>
  request(request: WebRequest): Promise<WebResponse>
  stop(): void
}

export const pluginFolder = fileURLToPath(new URL('../../integrations/wordpress', import.meta.url))
const builds = dirname(require.resolve('@wp-playground/wordpress-builds/package.json'))
const root = '/wordpress'
const pluginTarget = `${root}/wp-content/plugins/leadtrace`
const sqlite = `${root}/wp-content/plugins/sqlite-database-integration`

/** The plugin's files, relative to its folder. */
export const listPluginFiles = (): string[] =>
  readdirSync(pluginFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(pluginFolder, join(entry.parentPath, entry.name)))

/** Starts WordPress 6.5 on PHP 8.4 with SQLite, and activates the plugin. */
export async function startWordPress(bridge: HttpBridge, origin: string): Promise<WordPress> {
  const { getPHPLoaderModule, loadPHPRuntime, PHP, PHPRequestHandler } = {
    ...(process.env.LEADTRACE_PHP === undefined
      ? require('@php-wasm/node-8-4')
      : require(process.env.LEADTRACE_PHP)),
    ...require('@php-wasm/universal'),
  } as PhpPackages // Names and types are as documented by the packages.
  const handler = new PHPRequestHandler({
    documentRoot: root,
    absoluteUrl: origin,
    cookieStore: false,
    maxPhpInstances: 1,
    phpFactory: async () => new PHP(await loadPHPRuntime(await getPHPLoaderModule())),
    getFileNotFoundAction: () => ({ type: 'internal-redirect', uri: '/index.php' }),
  })
  const php = await handler.getPrimaryPhp()
  php.onMessage(bridge.answer)
  const runPhp = async (code: string) => {
    const { text, errors } = await php.run({ code: `<?php ${code}` })
    if (errors !== '') throw new Error(errors)
    return text
  }
  await install(php, runPhp, origin)
  const run = (code: string, before = '') =>
    runPhp(`$_SERVER['HTTP_HOST'] = '${new URL(origin).host}';
      ${before}
      require '${root}/wp-load.php'; ${code}`)
  await run(`require ABSPATH . 'wp-admin/includes/admin.php';
    update_option('permalink_structure', '/%postname%/');
    $problem = activate_plugin('leadtrace/leadtrace.php');
    if (is_wp_error($problem)) throw new Exception($problem->get_error_message());`)
  return { origin, run, request: (request) => handler.request(request), stop: () => php.exit() }
}

async function install(
  php: Php,
  run: (code: string) => Promise<string>,
  origin: string,
): Promise<void> {
  const zips = [
    ['src/wordpress/wp-6.5.zip', root],
    ['src/sqlite-database-integration/sqlite-database-integration.zip', '/tmp/sqlite'],
  ] as const
  for (const [file, target] of zips) {
    php.writeFile('/tmp/archive.zip', readFileSync(join(builds, file)))
    await run(
      `$zip = new ZipArchive; $zip->open('/tmp/archive.zip'); $zip->extractTo('${target}');`,
    )
  }
  for (const file of listPluginFiles()) {
    php.mkdirTree(dirname(`${pluginTarget}/${file}`))
    php.writeFile(`${pluginTarget}/${file}`, readFileSync(join(pluginFolder, file)))
  }
  for (const file of ['bridge.php', 'form-plugins.php', 'recorded-forms.php']) {
    php.mkdirTree(`${root}/wp-content/mu-plugins`)
    const text = readFileSync(new URL(file, import.meta.url))
    php.writeFile(`${root}/wp-content/mu-plugins/${file}`, text)
  }
  await run(`rename('/tmp/sqlite/sqlite-database-integration-main', '${sqlite}');
    $db = file_get_contents('${sqlite}/db.copy');
    $db = str_replace(['{SQLITE_IMPLEMENTATION_FOLDER_PATH}', '{SQLITE_PLUGIN}'],
      ['${sqlite}', 'sqlite-database-integration/load.php'], $db);
    file_put_contents('${root}/wp-content/db.php', $db);
    $config = file_get_contents('${root}/wp-config.php');
    $own = "<?php define('WP_HOME', '${origin}'); define('WP_SITEURL', '${origin}');"
      . "define('WP_DEBUG_DISPLAY', false);";
    file_put_contents('${root}/wp-config.php', str_replace('<?php', $own, $config));`)
}
