import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/run-order.ts'

/** Tests that open a browser. */
const inBrowser = [
  'bench/bench.test.ts',
  'conformance/{browser,web-app}/**/*.test.ts',
  'conformance/mcp/oauth-flow.test.ts',
]

/** Files that measure their whole process or kill others, so that they need one of their own. */
const alone = [
  'server/test/entered-files.test.ts',
  'server/test/one-shard/one-shard.test.ts',
  'server/features/mails/outbox/kill-mail-process.test.ts',
]

/**
 * Time after which a test or hook counts as hung, in milliseconds. The quick bench took 301 s on a
 * machine that also compiled.
 */
const hangMs = { quick: 900_000, full: 1_800_000 } as const

export default defineConfig(({ mode }) => ({
  test: {
    provide: { isFullSize: mode === 'full' },
    sequence: { sequencer: LongestFirst },
    // Hundreds of processes load the same modules: what one has compiled serves the others.
    // Node takes `navigator.languages` from `LC_ALL`, by which the web app formats numbers and dates.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'), LC_ALL: 'en_GB.UTF-8' },
    // They end what hangs; a machine may be as slow as it likes.
    testTimeout: hangMs[mode === 'full' ? 'full' : 'quick'],
    hookTimeout: hangMs.quick,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // Two more than cores of a small machine: many tests wait for processes and browsers. Six took
    // longer (575 s, four 509 s) and a fifth more CPU.
    maxWorkers: 4,
    // The files of a worker share its modules: to load the service for each takes longer than most tests.
    isolate: false,
    // Node runs TypeScript itself. Vite's module runner would take half again as much CPU time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A project's global set-up runs only when one of its files does.
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{contract,server,sdk,cli,clients,integrations,bench,scripts}/**/*.test.ts'],
          exclude: [...alone, ...inBrowser],
          globalSetup: ['server/test/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['{web,pixel}/**/*.test.ts'],
          // Node runs no JSX, and tests of the pixel load its modules again for each page.
          experimental: { viteModuleRunner: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          isolate: true,
          globalSetup: ['server/test/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['conformance/**/*.test.ts'],
          exclude: inBrowser,
          globalSetup: ['conformance/service.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: inBrowser,
          // In about one of ten runs on a busy machine, a browser does not handle a key or click.
          retry: 1,
          globalSetup: [
            'conformance/browser/require-browser.ts',
            'conformance/web-app/make-demo.ts',
          ],
        },
      },
    ],
  },
}))
