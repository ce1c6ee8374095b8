import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../../server/config.ts'
import { renderTemplate } from './render-chart.ts'

const kinds = { Deployment, Ingress, PodDisruptionBudget, Secret, Service, StatefulSet }

type Manifest = Readonly<Record<string, ReturnType<typeof parse>>> & { kind: keyof typeof kinds }

const folder = 'deploy/helm/leadtrace'
const read = (path: string) => parse(readFileSync(path, 'utf8'))
const chart = read(join(folder, 'Chart.yaml'))
const values = read(join(folder, 'values.yaml'))

/** Manifests by kind, validated against the Kubernetes schemas, which reject unknown properties. */
function renderChart(more: object = {}): Readonly<Record<string, Manifest>> {
  const data = {
    Values: { ...values, ...more },
    Release: { Name: 'shop', Service: 'Helm' },
    Chart: { ...chart, AppVersion: chart.appVersion },
  }
  const manifests = readdirSync(join(folder, 'templates')).flatMap((name): Manifest[] => {
    const text = renderTemplate(readFileSync(join(folder, 'templates', name), 'utf8'), data)
    return text.trim() === '' ? [] : [parse(text)]
  })
  for (const manifest of manifests) new kinds[manifest.kind](manifest as never).validate()
  return Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest]))
}

/** A workload without the values that Helm sets for each release. */
function normalize(workload: Manifest | undefined): object {
  const { template, replicas, strategy, volumeClaimTemplates } = workload?.spec ?? {}
  const text = JSON.stringify({ pod: template.spec, replicas, strategy, volumeClaimTemplates })
  return JSON.parse(
    text
      .replaceAll(',"app.kubernetes.io/instance":"shop"', '')
      .replace(/"image":"[^"]*",("imagePullPolicy":"\w+",)?/, '')
      .replace('"secretRef":{"name":"shop"}', '"secretRef":{"name":"leadtrace"}'),
  )
}

describe.for([
  ['StatefulSet', 'single/stateful-set.yaml', {}],
  ['Deployment', 'scaled/deployment.yaml', { externalDatabase: true, secretSettings: { A: 'b' } }],
] as const)('%s', ([kind, file, more]) => {
  test('is the same as without Helm', () => {
    expect(normalize(renderChart(more)[kind])).toEqual(
      normalize(read(join('deploy/kubernetes', file))),
    )
  })

  test('selects its own pods only', () => {
    const manifests = renderChart(more)
    const labels = { 'app.kubernetes.io/name': 'leadtrace', 'app.kubernetes.io/instance': 'shop' }

    expect(manifests[kind]?.spec.template.metadata.labels).toEqual(labels)
    expect(manifests[kind]?.spec.selector.matchLabels).toEqual(labels)
    expect(manifests.Service?.spec.selector).toEqual(labels)
    expect(manifests.PodDisruptionBudget?.spec.selector.matchLabels ?? labels).toEqual(labels)
    expect('PodDisruptionBudget' in manifests).toBe(kind === 'Deployment')
  })
})

test('settings become environment variables, and a changed secret restarts the pods', () => {
  const one = renderChart({ secretSettings: { SECRETS_KEY: 'a: "b"\n' }, settings: {} })
  const other = renderChart({ secretSettings: { SECRETS_KEY: 'c' } })
  const checksum = (all: typeof one) =>
    all.StatefulSet?.spec.template.metadata.annotations['checksum/settings']

  expect(one.Secret?.stringData).toEqual({ SECRETS_KEY: 'a: "b"\n' })
  expect(one.StatefulSet?.spec.template.spec.containers[0].env).toBeUndefined()
  expect(checksum(one)).not.toBe(checksum(other))
  expect(Object.keys(values.settings).filter((name) => !(name in settings.shape))).toEqual([])
})

test('an existing secret, an image tag, a storage class and pod options are used', () => {
  const { Secret: secret, StatefulSet: workload } = renderChart({
    existingSecret: 'own',
    image: { ...values.image, tag: '9.9.9', pullSecrets: [{ name: 'pull' }] },
    persistence: { size: '5Gi', storageClass: 'fast' },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'a', operator: 'Exists' }],
  })
  const { containers, imagePullSecrets, nodeSelector, tolerations } =
    workload?.spec.template.spec ?? {}

  expect(secret).toBeUndefined()
  expect(containers[0].envFrom).toEqual([{ secretRef: { name: 'own' } }])
  expect(containers[0].image).toBe('registry.example.com/leadtrace:9.9.9')
  expect([imagePullSecrets, nodeSelector]).toEqual([[{ name: 'pull' }], { disk: 'ssd' }])
  expect(tolerations).toEqual([{ key: 'a', operator: 'Exists' }])
  expect(workload?.spec.volumeClaimTemplates[0].spec).toMatchObject({
    storageClassName: 'fast',
    resources: { requests: { storage: '5Gi' } },
  })
})

test('your own database requires a secret', () => {
  expect(() => renderChart({ externalDatabase: true })).toThrow('DATABASE_URL and SECRETS_KEY')
})

test('the ingress is optional, and is the same as without Helm', () => {
  const ingress = { ...values.ingress, enabled: true, annotations: { a: 'b' }, className: 'nginx' }
  const { Ingress: rendered, Service: service } = renderChart({ ingress })
  const { spec } = read('deploy/kubernetes/shared/ingress.yaml')

  expect(renderChart().Ingress).toBeUndefined()
  const text = JSON.stringify(spec).replace(
    '"service":{"name":"leadtrace"',
    '"service":{"name":"shop"',
  )
  expect(rendered?.spec).toEqual({ ...JSON.parse(text), ingressClassName: 'nginx' })
  expect(rendered?.metadata.annotations).toEqual({ a: 'b' })
  expect(service?.spec.ports).toEqual(read('deploy/kubernetes/shared/service.yaml').spec.ports)
})

test('the renderer reports what Helm would hide', () => {
  const render = (text: string) => () => renderTemplate(text, { Values: { a: { b: 1 } } })

  expect(render('x {{- with .Values.a }} {{ .b }}{{ end }}')()).toBe('x 1')
  expect(render('{{ .Values.a.c }}')).toThrow('.Values.a.c does not exist')
  expect(render('{{ .Values.a | upper }}')).toThrow('upper is not supported')
  expect(render('{{ if .Values.a }}')).toThrow('no end')
})
