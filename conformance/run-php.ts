import { createRequire } from 'node:module'

// Loaded with `require`, because the types in these packages depend on browser types.
const require = createRequire(import.meta.url)

/** The parts of PHP's WebAssembly build that tests use. */
interface Php {
  run(request: {
    readonly code: string
  }): Promise<{ readonly text: string; readonly errors: string }>
  exit(): void
}

interface PhpPackages {
  getPHPLoaderModule(): Promise<unknown>
  loadPHPRuntime(loader: unknown): Promise<number>
  readonly PHP: new (runtime: number) => Php
}

/**
 * Runs a PHP program that has no access to files or the network.
 *
 * @returns The program's output.
 * @throws Error with PHP's messages, if there are any.
 */
export async function runPhp(code: string): Promise<string> {
  // Names and types are as documented by the packages.
  const { getPHPLoaderModule, loadPHPRuntime, PHP } = {
    ...(process.env.LEADTRACE_PHP === undefined
      ? require('@php-wasm/node-8-4')
      : require(process.env.LEADTRACE_PHP)),
    ...require('@php-wasm/universal'),
  } as PhpPackages
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()))
  try {
    const { text, errors } = await php.run({ code })
    if (errors !== '') throw new Error(errors)
    return text
  } finally {
    php.exit()
  }
}
