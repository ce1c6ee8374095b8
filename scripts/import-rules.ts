/** Rule about what certain files can import. */
export interface Zone {
  /** Glob pattern for paths; `{folder}` stands for the folder's own name. */
  readonly files: string
  readonly may: readonly string[]
  /** Packages and builtins; if absent, any package in `package.json` is allowed. */
  readonly packages?: readonly string[]
  readonly because: string
}

/** Targets that only a few files can use. */
export interface Reserved {
  readonly targets: readonly string[]
  readonly only: readonly string[]
  readonly because: string
}

const tests = ['**/*.test.ts', 'server/test/**', 'conformance/**', 'bench/**', 'scripts/**']
const foundation = ['contract/**', 'server/platform/**']
const features = 'server/{features/*,lead-index,lead-index/*}/index.ts'
const tables = 'server/{operations,app-operations,config}.ts'
const shared = 'web/{api,auth,components,i18n,lib,features/*/shared}/**'
const underPages = [shared, 'sdk/**', 'contract/**']

/**
 * The architecture, from the foundation to the composition root. The first matching zone applies;
 * files that match no zone are violations.
 *
 *     click-ids ─▶ pixel          contract ─▶ sdk ─▶ web, cli
 *     contract ─▶ platform ─▶ lead-index ─▶ features ─▶ operations ─▶ http ─▶ app ─▶ main
 */
export const zones: readonly Zone[] = [
  {
    files: '{contract,sdk,cli,pixel,web}/**/*.test.ts',
    may: [
      ...['{contract,sdk,cli,pixel,web}/**', 'server/test/**', 'server/operations.ts'],
      'server/http/openapi/example-inputs.ts',
    ],
    because: 'tests import only neighboring files and the harness',
  },
  {
    files: 'server/{test/**,**/*.test.ts}',
    may: ['server/**', 'contract/**', 'sdk/**'],
    because: 'server tests do not depend on scripts or tools',
  },
  {
    files: 'contract/click-ids.ts',
    may: [],
    packages: [],
    because: 'it is part of the pixel, which has no dependencies',
  },
  {
    files: 'contract/**',
    may: ['contract/**'],
    packages: ['zod'],
    because: 'the contract is data and zod, independent of the server and Node',
  },
  {
    files: 'pixel/**',
    may: ['pixel/**', 'contract/click-ids.ts'],
    packages: [],
    because: 'every visitor of every site downloads it',
  },
  {
    files: 'sdk/**',
    may: ['sdk/**', 'contract/**'],
    packages: [],
    because: 'it is published and must not depend on packages of the server',
  },
  {
    files: 'cli/**',
    may: ['cli/**', 'sdk/**', 'contract/imports/csv.ts'],
    packages: ['node:events', 'node:fs', 'node:stream', 'node:timers', 'node:util'],
    because: 'its package contains only our own code',
  },
  {
    files: shared,
    may: underPages,
    because: 'shared code must not depend on pages',
  },
  {
    files: 'web/features/{folder}/**',
    may: [...underPages, 'web/layout/**', 'web/features/{folder}/**'],
    because: 'code shared by several pages belongs in a shared folder',
  },
  {
    files: 'web/**',
    may: ['web/**', 'sdk/**', 'contract/**'],
    because: 'the web app uses the server only through the SDK',
  },
  {
    files: 'server/platform/**',
    may: foundation,
    because: 'the platform must not depend on features or routes',
  },
  {
    files: 'server/features/{folder}/**',
    may: [...foundation, 'server/features/{folder}/**', features],
    because: 'features import each other only through index.ts',
  },
  {
    files: 'server/lead-index/**',
    may: [...foundation, 'server/lead-index/**'],
    because: 'the lead index must not depend on features',
  },
  {
    files: 'server/config.ts',
    may: foundation,
    because: 'settings are read before everything else',
  },
  {
    files: 'server/{operations,app-operations}.ts',
    may: [...foundation, features],
    because: 'operations do not depend on HTTP',
  },
  {
    files: 'server/http/{folder}/**',
    may: [...foundation, features, tables, 'server/http/{*.ts,page-texts/*.ts,{folder}/**}'],
    because: 'MCP, the web app and the pixel have separate HTTP layers',
  },
  {
    files: 'server/http/**',
    may: [...foundation, features, tables, 'server/http/{*.ts,page-texts/*.ts}'],
    because: 'the HTTP layer must not import internal files of a feature',
  },
  {
    files: 'server/app.ts',
    may: [...foundation, features, 'server/operations.ts', 'server/http/**'],
    because: 'the app composes the layers below, and main starts the app',
  },
  {
    files: 'server/admin/**',
    may: [...foundation, features, 'server/config.ts', 'server/admin/**'],
    because: 'the command line uses features as HTTP does and is started by admin.ts',
  },
  {
    files: 'server/*.ts',
    may: [...foundation, features, 'server/*.ts', 'server/{http,admin}/**'],
    because: 'entry points must not import internal files of a feature',
  },
  {
    files: 'conformance/mcp/fixture-service.ts',
    may: ['conformance/mcp/fixtures/**', ...foundation, 'server/*.ts', 'server/http/**'],
    because: 'it serves fixtures through the real HTTP layer; other tests are black-box tests',
  },
  {
    files: 'conformance/web-app/app-host.ts',
    may: [
      ...[...foundation, features, 'conformance/launch.ts', 'scripts/demo/open-demo.ts'],
      ...['server/*.ts', 'server/{admin,http}/**'],
    ],
    because: 'it runs the services of all browser tests in one process, which saves compiling',
  },
  {
    files: 'conformance/web-app/single-sign-on.test.ts',
    may: ['conformance/**', 'contract/**', 'server/test/processes/identity-provider.ts'],
    because: 'it starts a provider that stands in for a real one',
  },
  {
    files: 'conformance/web-app/lead-form-account.test.ts',
    may: ['conformance/**', 'contract/**', 'server/test/lead-fakes/meta-leads-fake.ts'],
    because: 'it starts a server that stands in for Meta',
  },
  {
    files: 'conformance/web-app/gallery.test.ts',
    may: ['conformance/**', 'contract/**', 'web/gallery/build-gallery.ts'],
    because: 'no server serves the gallery, so its test builds it',
  },
  {
    files: 'conformance/browser/find-browser.ts',
    may: ['package.json', 'server/platform/embedded-postgres/publish-folder.ts'],
    because: 'it unpacks a binary as the embedded PostgreSQL does',
  },
  {
    files: 'conformance/launch.ts',
    may: ['conformance/*.ts', 'server/{start-command,test/{memory-folder,processes/free-port}}.ts'],
    because: 'it starts the service with the command in package.json, on a free port',
  },
  {
    files: 'conformance/own-org.ts',
    may: ['conformance/*.ts', 'server/admin/commands.ts', 'server/platform/db/*.ts'],
    because: 'it runs admin commands without starting a process for each',
  },
  {
    files: 'conformance/**',
    may: ['conformance/**', 'contract/**', 'sdk/**'],
    because: 'black-box tests use the service only over the network',
  },
  {
    files: 'clients/**',
    may: ['clients/**', 'server/**'],
    because: 'clients in other languages are tested against the service',
  },
  {
    files: 'integrations/**/*.test.ts',
    may: ['integrations/**', 'server/**'],
    because: 'integrations are tested against the service',
  },
  {
    files: 'integrations/n8n/**',
    may: ['integrations/n8n/**', 'contract/**', 'sdk/**'],
    packages: [],
    because: 'its package contains only our own code',
  },
  {
    files: 'bench/**',
    may: ['bench/**', 'contract/**', 'server/**', 'sdk/**', 'conformance/browser/open-browser.ts'],
    because: 'benchmarks measure the product and use only the test browser',
  },
  {
    files: '{scripts/**,*.ts}',
    may: ['**'],
    because: 'scripts can import everything',
  },
]

/** Packages, builtins and files that only a few files can use, even if their zone allows them. */
export const reserved: readonly Reserved[] = [
  {
    targets: ['server/platform/db/sql.ts', 'sql-template-tag', 'pg'],
    only: ['server/{features,lead-index}/**/*-store.ts', 'server/platform/**', ...tests],
    because: 'only *-store.ts files and the platform use SQL',
  },
  {
    targets: ['fastify', '@fastify/*', '@scalar/*', 'node:http', 'node:https', 'node:http2'],
    only: ['server/http/**', 'server/app.ts', 'server/platform/fetch/external-fetch.ts', ...tests],
    because: 'only server/http, server/app.ts and external-fetch.ts use HTTP',
  },
  {
    targets: ['@leadtrace/*'],
    only: [],
    because: 'use relative paths inside the repository',
  },
]

/**
 * Files that can mention `process.env`; if `only` is set, they can pass it only to these functions.
 */
export const environmentReaders: readonly { files: string; only?: readonly string[] }[] = [
  { files: 'server/config.ts' },
  { files: 'server/main.ts', only: ['readConfig', 'clearAllocatorLimits'] },
  { files: 'cli/main.ts' },
  { files: 'clients/run-python.ts' },
  { files: 'server/admin.ts', only: ['readConfig'] },
  ...tests.map((files) => ({ files })),
]

/** Files that can use `any` for response bodies, because the tests assert their shape. */
export const looseBodies: readonly string[] = ['server/test/harness.ts', 'conformance/call.ts']
