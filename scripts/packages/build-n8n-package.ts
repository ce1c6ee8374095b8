import { cp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(import.meta.dirname, '../..')

/** Files that n8n loads, mapped to their sources. Each exports a class named after the file. */
const modules = {
  'dist/nodes/Leadtrace/Leadtrace.node.js': 'lead-node.ts',
  'dist/nodes/LeadtraceTrigger/LeadtraceTrigger.node.js': 'trigger-node.ts',
  'dist/credentials/LeadtraceApi.credentials.js': 'leadtrace-credentials.ts',
} as const

/**
 * Bundles the nodes for n8n, which loads CommonJS.
 *
 * @returns Fields of the package's manifest.
 */
export async function buildN8n(folder: string): Promise<object> {
  for (const [target, source] of Object.entries(modules)) {
    await build({
      entryPoints: [join(root, 'integrations/n8n', source)],
      outfile: join(folder, target),
      ...{ bundle: true, format: 'cjs', platform: 'neutral', target: 'es2022' },
    })
    const icon = join(folder, dirname(target), 'leadtrace.svg')
    await cp(join(root, 'web/public/favicon.svg'), icon)
  }
  const paths = Object.keys(modules)
  return {
    type: undefined,
    description: 'n8n nodes that create, read and receive leads of a Leadtrace server',
    keywords: ['n8n-community-node-package'],
    engines: { node: '>=20' },
    n8n: {
      n8nNodesApiVersion: 1,
      nodes: paths.filter((path) => path.endsWith('.node.js')),
      credentials: paths.filter((path) => path.endsWith('.credentials.js')),
    },
  }
}
