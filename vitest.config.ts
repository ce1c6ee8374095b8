import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/run-order.ts'

/** Tests that open a browser. */
const inBrowser = [
  'bench/bench.test.ts',
  'conformance/{browser,web-app}/**/*.test.ts',
  'conformance/mcp/oauth-flow.test.ts',
]

/**
 * Files that measure their whole process or kill other processes, so each needs its own process.
 */
const alone = [
  'server/test/entered-files.test.ts',
  'server/test/one-shard/one-shard.test.ts',
  'server/features/mails/outbox/kill-mail-process.test.ts',
]

/**
 * Time after which a test or hook counts as hung, in milliseconds. The quick bench took 301 s on a
 * machine that was also compiling.
 */
const hangMs = { quick: 900_000, full: 1_800_000 } as const

export default defineConfig(({ mode }) => ({
  test: {
    provide: { isFullSize: mode === 'full' },
    sequence: { sequencer: LongestFirst },
    // Hundreds of processes load the same modules, so they share compiled code. Node takes
    // `navigator.languages`, which the web app uses to format numbers and dates, from `LC_ALL`.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'), LC_ALL: 'en_GB.UTF-8' },
    // These end tests that hang, so they allow for very slow machines.
    testTimeout: hangMs[mode === 'full' ? 'full' : 'quick'],
    hookTimeout: hangMs.quick,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // Two more than a small machine's cores, because many tests wait for processes and browsers.
    // Six took longer (575 s instead of 509 s for four) and used a fifth more CPU time.
    maxWorkers: 4,
    // A worker's files share its modules, because loading the service for each file takes longer
    // than most tests.
    isolate: false,
    // Node runs TypeScript natively. Vite's module runner would take one and a half times as much
    // CPU time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A project's global setup runs only if at least one of its files does.
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
          // Node cannot run JSX, and the pixel's tests reload its modules for each page.
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
          // In about one in ten runs on a busy machine, a browser fails to handle a key press or
          // click.
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
