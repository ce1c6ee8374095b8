import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
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
const isValid = new Ajv({ allErrors: true }).compile(read(join(folder, 'values.schema.json')))

function renderFile(path: string, more: object = {}, name = 'shop'): string {
  return renderTemplate(readFileSync(path, 'utf8'), {
    Values: { ...values, ...more },
    Release: { Name: name, Namespace: 'leads', Service: 'Helm' },
    Chart: { ...chart, AppVersion: chart.appVersion },
  })
}

/** Manifests by kind, validated against the Kubernetes schemas, which reject unknown properties. */
function renderChart(more: object = {}, name?: string): Readonly<Record<string, Manifest>> {
  expect([isValid({ ...values, ...more }), isValid.errors]).toEqual([true, null])
  const manifests = globSync(join(folder, 'templates/*.yaml')).flatMap((path): Manifest[] => {
    const text = renderFile(path, more, name)
    return text.trim() === '' ? [] : [parse(text)]
  })
  for (const manifest of manifests) new kinds[manifest.kind](manifest as never).validate()
  return Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest]))
}

/** A workload without the values that are specific to a Helm release. */
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
  const more = { externalDatabase: true }

  expect(() => renderChart(more)).toThrow('DATABASE_URL and SECRETS_KEY')
  expect(Object.keys(renderChart({ ...more, existingSecret: 'own' }))).not.toContain('Secret')
})

test('an existing secret and settings for a new one are not combined', () => {
  const more = { existingSecret: 'own', secretSettings: { AUTH_SECRET: 'a' } }

  expect(() => renderChart(more)).toThrow('either existingSecret or secretSettings')
})

test('release names that Kubernetes rejects are reported', () => {
  const longest = 'a'.repeat(52)

  expect(renderChart({}, longest).StatefulSet?.metadata.name).toBe(longest)
  for (const name of [`${longest}a`, 'shop.example', '1shop']) {
    expect(() => renderChart({}, name), name).toThrow('at most 52 characters')
  }
})

test('the schema of the values has all values, and rejects others', () => {
  const errors = (more: object) => {
    isValid({ ...values, ...more })
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const { properties } = read(join(folder, 'values.schema.json'))
  const names = (all: object) => Object.keys(all).toSorted()

  expect(names(properties)).toEqual([...names(values), 'global'].toSorted())
  for (const part of ['image', 'persistence', 'service', 'ingress']) {
    expect(names(properties[part].properties), part).toEqual(names(values[part]))
  }
  // Helm would print these numbers as 1e+06 and 1.1, so both must be strings.
  expect(errors({ settings: { DATABASE_POOL: 1000000 } })).toEqual([
    '/settings/DATABASE_POOL must be string',
  ])
  expect(errors({ image: { ...values.image, tag: 1.1 } })).toEqual(['/image/tag must be string'])
  expect(errors({ replica: 2 })).toEqual([' must NOT have additional properties'])
  expect(errors({ persistence: { size: '20GB' } })[0]).toContain('/persistence/size must match')
  expect(errors({ service: { type: 'ClusterIP', port: 0 } })).toEqual([
    '/service/port must be >= 1',
  ])
})

test('the notes name the workload whose log contains the setup link', () => {
  const notes = (more: object) => renderFile(join(folder, 'templates/NOTES.txt'), more)
  const ingress = { ...values.ingress, enabled: true }

  expect(notes({})).toContain('kubectl --namespace leads logs statefulset/shop\n')
  expect(notes({ externalDatabase: true })).toContain(' logs deployment/shop\n')
  expect(notes({})).toContain('ingress.enabled')
  expect(notes({ ingress })).not.toContain('ingress.enabled')
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

test('the renderer formats values as Helm does', () => {
  const Values = { a: { z: ['x'], b: { c: 'yes', 'a&b': '1' } }, text: 'a\n\nb' }
  const render = (text: string) => renderTemplate(text, { Values })

  expect(render('{{ toYaml .Values.a }}')).toBe('b:\n  a&b: "1"\n  c: "yes"\nz:\n- x')
  expect(render('{{ toJson .Values.a }}')).toBe('{"b":{"a\\u0026b":"1","c":"yes"},"z":["x"]}')
  expect(render('{{ .Values.text | nindent 2 }}')).toBe('\n  a\n  \n  b')
  expect(render('{{- /* comment */}}a')).toBe('a')
})

test('the renderer reports what Helm would hide', () => {
  const render = (text: string) => () => renderTemplate(text, { Values: { a: { b: 1 } } })

  expect(render('x {{- with .Values.a }} {{ .b }}{{ end }}')()).toBe('x 1')
  expect(render('{{ .Values.a.c }}')).toThrow('.Values.a.c does not exist')
  expect(render('{{ .Values.a | upper }}')).toThrow('upper is not supported')
  expect(render('{{ if .Values.a }}')).toThrow('no end')
})
