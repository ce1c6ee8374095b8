import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// The packages are loaded with `require`, because their types depend on browser types.
const require = createRequire(import.meta.url)

/** The parts of PHP's WebAssembly build that tests use, as documented by the packages. */
interface Php {
  run(request: {
    readonly code: string
  }): Promise<{ readonly text: string; readonly errors: string }>
  writeFile(path: string, bytes: Uint8Array): void
  mkdirTree(path: string): void
  onMessage(listener: (message: string) => Promise<string>): void
  exit(): void
}

interface PhpPackages {
  getPHPLoaderModule(): Promise<unknown>
  loadPHPRuntime(loader: unknown): Promise<number>
  readonly PHP: new (runtime: number) => Php
}

/** Request in the format used by the bridge in `php/tests/run.php`. */
interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Sends a request on behalf of PHP, which has no network access in WebAssembly. */
async function answer(message: string): Promise<string> {
  // The bridge writes these fields.
  const { method, url, headers, body } = JSON.parse(message) as Sent
  try {
    const response = await fetch(url, {
      ...{ method, headers, body, redirect: 'manual' as const },
      signal: AbortSignal.timeout(60_000),
    })
    const { status } = response
    const found = Object.fromEntries(response.headers)
    return JSON.stringify({ status, headers: found, body: await response.text() })
  } catch (error) {
    return JSON.stringify({ error: String(error) })
  }
}

/**
 * Runs a PHP program in a folder. This process sends requests on behalf of the program.
 *
 * @param env Environment variables.
 * @returns The program's output.
 * @throws Error with PHP's messages, if there are any.
 */
export async function runPhp(
  folder: string,
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { getPHPLoaderModule, loadPHPRuntime, PHP } = {
    ...require('@php-wasm/node-8-4'),
    ...require('@php-wasm/universal'),
  } as PhpPackages // Names and types are as documented by the packages.
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()))
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const target = entry.parentPath.replace(folder, '/package')
      php.mkdirTree(target)
      if (entry.isFile()) {
        php.writeFile(`${target}/${entry.name}`, readFileSync(join(entry.parentPath, entry.name)))
      }
    }
    php.onMessage(answer)
    const variables = Buffer.from(JSON.stringify(env)).toString('base64')
    const { text, errors } = await php.run({
      code: `<?php
        foreach (json_decode(base64_decode('${variables}'), true) as $name => $value) {
          putenv("$name=$value");
        }
        require '/package/${program}';`,
    })
    if (errors !== '') throw new Error(errors)
    return text
  } finally {
    php.exit()
  }
}
