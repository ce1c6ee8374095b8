/** Who may import which files of the repository. */
export interface Zone {
  /** Glob over paths; `{folder}` stands for the folder's own name. */
  readonly files: string
  readonly may: readonly string[]
  /** Packages and builtins; absent means any that `package.json` names. */
  readonly packages?: readonly string[]
  readonly because: string
}

/** What only few may use. */
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
 * The architecture, from what everything stands on to what composes everything. The first zone
 * that matches a file decides; a file that none matches is a violation.
 *
 *     click-ids ─▶ pixel          contract ─▶ sdk ─▶ web
 *     contract ─▶ platform ─▶ lead-index ─▶ features ─▶ operations ─▶ http ─▶ app ─▶ main
 */
export const zones: readonly Zone[] = [
  {
    files: '{contract,sdk,pixel,web}/**/*.test.ts',
    may: ['{contract,sdk,pixel,web}/**', 'server/test/**', 'server/operations.ts'],
    because: 'a test may lean on its neighbours and on the harness, not on inner parts',
  },
  {
    files: 'server/{test/**,**/*.test.ts}',
    may: ['server/**', 'contract/**', 'sdk/**'],
    because: 'the server is tested without its tools',
  },
  {
    files: 'contract/click-ids.ts',
    may: [],
    packages: [],
    because: 'it ships inside the pixel, which has no dependencies',
  },
  {
    files: 'contract/**',
    may: ['contract/**'],
    packages: ['zod'],
    because: 'what is said is pure data and zod; it knows neither the server nor Node',
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
    because: 'it ships to others, who must not inherit dependencies of the server',
  },
  {
    files: shared,
    may: underPages,
    because: 'what pages stand on knows no page',
  },
  {
    files: 'web/features/{folder}/**',
    may: [...underPages, 'web/layout/**', 'web/features/{folder}/**'],
    because: 'what several pages share stands below them, not in the folder of one',
  },
  {
    files: 'web/**',
    may: ['web/**', 'sdk/**', 'contract/**'],
    because: 'the web app speaks to the server through the SDK alone',
  },
  {
    files: 'server/platform/**',
    may: foundation,
    because: 'what everything stands on knows no feature and no address',
  },
  {
    files: 'server/features/{folder}/**',
    may: [...foundation, 'server/features/{folder}/**', features],
    because: 'a feature reaches another one only through its index.ts',
  },
  {
    files: 'server/lead-index/**',
    may: [...foundation, 'server/lead-index/**'],
    because: 'features use the index of leads; it knows none of them',
  },
  {
    files: 'server/config.ts',
    may: foundation,
    because: 'settings are read before anything else is there',
  },
  {
    files: 'server/{operations,app-operations}.ts',
    may: [...foundation, features],
    because: 'the table of contents lists what is done, not how it is reached',
  },
  {
    files: 'server/http/{folder}/**',
    may: [...foundation, features, tables, 'server/http/{*.ts,page-texts/*.ts,{folder}/**}'],
    because: 'assistants, the web app and the pixel come in by ways of their own',
  },
  {
    files: 'server/http/**',
    may: [...foundation, features, tables, 'server/http/{*.ts,page-texts/*.ts}'],
    because: 'the HTTP layer translates; it must not reach into the inner files of a feature',
  },
  {
    files: 'server/app.ts',
    may: [...foundation, features, 'server/operations.ts', 'server/http/**'],
    because: 'the app composes what is below it, and main starts the app',
  },
  {
    files: 'server/admin/**',
    may: [...foundation, features, 'server/config.ts', 'server/admin/**'],
    because: 'the command line uses features as HTTP does, and is started by admin.ts',
  },
  {
    files: 'server/*.ts',
    may: [...foundation, features, 'server/*.ts', 'server/{http,admin}/**'],
    because: 'an entry starts the whole; the inner files of a feature are not its business',
  },
  {
    files: 'conformance/mcp/fixture-service.ts',
    may: ['conformance/mcp/fixtures/**', ...foundation, 'server/*.ts', 'server/http/**'],
    because: 'it puts fixtures behind the real HTTP layer; nothing else of the tests looks inside',
  },
  {
    files: 'conformance/browser/find-browser.ts',
    may: ['package.json', 'server/platform/embedded-postgres/publish-folder.ts'],
    because: 'it unpacks a program as the embedded PostgreSQL does, and starts none of ours',
  },
  {
    files: 'conformance/launch.ts',
    may: ['server/start-command.ts'],
    because: 'it starts the service by the command of package.json',
  },
  {
    files: 'conformance/**',
    may: ['conformance/**', 'contract/**', 'sdk/**'],
    because: 'black-box tests see the service only over the wire',
  },
  {
    files: 'bench/**',
    may: ['bench/**', 'contract/**', 'server/**', 'sdk/**', 'conformance/browser/open-browser.ts'],
    because: 'it measures the product; of its tools it needs the browser alone',
  },
  {
    files: '{scripts/**,*.ts}',
    may: ['**'],
    because: 'tools may look at everything',
  },
]

/** Packages, builtins and files that only few may use, wherever the zone would allow them. */
export const reserved: readonly Reserved[] = [
  {
    targets: ['server/platform/db/sql.ts', 'sql-template-tag', 'pg'],
    only: ['server/{features,lead-index}/**/*-store.ts', 'server/platform/**', ...tests],
    because: 'only a *-store.ts and the platform speak SQL',
  },
  {
    targets: ['fastify', '@fastify/*', '@scalar/*', 'node:http', 'node:https', 'node:http2'],
    only: ['server/http/**', 'server/app.ts', 'server/platform/fetch/external-fetch.ts', ...tests],
    because: 'only server/http and server/app.ts know HTTP; one file of the platform asks by it',
  },
  {
    targets: ['@leadtrace/*'],
    only: [],
    because: 'inside the repository files are named by their relative path',
  },
]

/** Who may mention `process.env`, and to which calls alone where any are named. */
export const environmentReaders: readonly { files: string; only?: readonly string[] }[] = [
  { files: 'server/config.ts' },
  { files: 'server/main.ts', only: ['readConfig', 'clearAllocatorLimits'] },
  { files: 'server/admin.ts', only: ['readConfig'] },
  ...tests.map((files) => ({ files })),
]

/** Where `any` may stand: bodies of answers, whose shape it is for the tests to assert. */
export const looseBodies: readonly string[] = ['server/test/harness.ts', 'conformance/call.ts']
