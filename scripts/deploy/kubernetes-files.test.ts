import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../../server/config.ts'

const kinds = { Deployment, Ingress, PodDisruptionBudget, Service, StatefulSet }

const read = (path: string) => parse(readFileSync(path, 'utf8'))

const files = globSync('deploy/kubernetes/*/*.yaml')
const manifests = files.filter((path) => !path.endsWith('/kustomization.yaml'))
const pods = manifests.filter((path) => /(deployment|stateful-set)\.yaml$/.test(path))

/** Validates a manifest against the schema of its kind, which rejects unknown properties. */
function validate(manifest: { kind: keyof typeof kinds }): void {
  const model = new kinds[manifest.kind](manifest as never)
  model.validate()
}

test.for(manifests)('%s matches the schema of Kubernetes', (path) => {
  expect(() => validate(read(path))).not.toThrow()
})

/**
 * Module that contains the types of each kind. The compiler detects nonexistent properties, too.
 */
const typeModules: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  Ingress: 'networking.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
  Service: 'v1',
}

/** Compiles manifests as TypeScript. @returns The compiler's errors. */
async function compile(all: readonly { kind: string }[]): Promise<string> {
  await mkdir('dist', { recursive: true })
  const folder = await mkdtemp('dist/.kubernetes-')
  try {
    const lines = all.map(
      (one, index) =>
        `export const m${index}: import('kubernetes-models/${typeModules[one.kind]}').I${one.kind} = ${JSON.stringify(one)}`,
    )
    await writeFile(`${folder}/manifests.ts`, lines.join('\n'))
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck']
    const modules = ['--module', 'nodenext', '--target', 'es2024', '--types', '']
    const { stdout } = spawnSync(
      'node_modules/.bin/tsc',
      [...options, ...modules, `${folder}/manifests.ts`],
      { encoding: 'utf8', timeout: 120_000 },
    )
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('manifests contain only properties that exist', async () => {
  const all = manifests.map(read)
  const wrong = structuredClone(all)
  const pod = wrong.find(({ kind }) => kind === 'StatefulSet').spec.template.spec
  pod.containers[0].readinesProbe = {}

  expect(await compile(all)).toBe('')
  expect(await compile(wrong)).toMatch(/readinesProbe\W+ does not exist/)
})

test.for(files.filter((path) => !manifests.includes(path)))('%s names files that exist', (path) => {
  const { resources } = read(path)

  for (const name of resources) {
    const target = posix.join(posix.dirname(path), name)
    expect(manifests.concat(globSync('deploy/kubernetes/*')), path).toContain(target)
  }
})

describe.for(pods)('%s', (path) => {
  const { spec } = read(path)
  const pod = spec.template.spec
  const [container] = pod.containers

  test('runs without rights and without a writable image', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)
    expect(mounted).toEqual(['/data', '/tmp'])
  })

  test('uses the health checks of the service, its port and its labels', () => {
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
    const exposed = /^EXPOSE (\d+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(exposed) }])
    const labels = spec.template.metadata.labels
    expect(spec.selector.matchLabels).toEqual(labels)
    expect(read('deploy/kubernetes/shared/service.yaml').spec.selector).toEqual(labels)
  })
})

test('a node can be drained with any number of replicas', () => {
  const { spec } = read('deploy/kubernetes/scaled/pod-disruption-budget.yaml')

  expect([spec.maxUnavailable, 'minAvailable' in spec]).toEqual([1, false])
})

test('all settings in the examples exist', () => {
  const names = globSync('deploy/kubernetes/*/settings.example.env').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
  )

  expect(names.filter((name) => !(name in settings.shape))).toEqual([])
  expect(names).toContain('SECRETS_KEY')
})
