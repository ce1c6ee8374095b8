import { createRequire } from 'node:module'

// Required, not imported: the types of these packages need those of browsers.
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
 * Runs a PHP program without files and network.
 *
 * @returns Its output.
 * @throws Error with the messages of PHP, if there are any.
 */
export async function runPhp(code: string): Promise<string> {
  // The names and types are those of the packages' documentation.
  const { getPHPLoaderModule, loadPHPRuntime, PHP } = {
    ...require('@php-wasm/node-8-4'),
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
