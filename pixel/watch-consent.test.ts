import { afterEach, expect, test, vi } from 'vitest'
import { every, type Flags } from './consent.ts'
import { pickDefaults } from './consent-regions.ts'
import { watchConsent } from './watch-consent.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Entry as created by `function gtag() { dataLayer.push(arguments) }`. */
function entry(..._: unknown[]): unknown[] {
  // biome-ignore lint/complexity/noArguments: that is what the data layer holds.
  return arguments as unknown as unknown[]
}

interface Page {
  readonly isGranted?: boolean
  readonly layer?: unknown[]
  /** Name of the data layer. */
  readonly name?: string
  readonly isRefused?: boolean
  /** Visitor's country according to the service; empty if unknown. */
  readonly country?: string
}

/** Watches a page with this data layer; `changes` grows with each call. */
function watch(options: Page = {}) {
  const name = options.name ?? 'dataLayer'
  const window: Record<string, unknown[]> = options.layer ? { [name]: options.layer } : {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { globalPrivacyControl: options.isRefused })
  const changes: { flags: Flags; isRefusal: boolean }[] = []
  const consent = watchConsent(
    { consent: options.isGranted ? 'granted' : undefined, layer: options.name },
    (flags, isRefusal) => {
      changes.push({ flags, isRefusal })
    },
    async (...defaults) => pickDefaults(...defaults, options.country ?? ''),
  )
  return { changes, consent, layer: window[name] ?? [] }
}

test('nothing is granted by default', () => {
  expect(watch().changes).toEqual([{ flags: {}, isRefusal: false }])
})

test('earlier and later entries of the data layer are processed in order', () => {
  const denied = { ad_storage: 'denied', analytics_storage: 'denied' }
  const { changes, layer } = watch({
    layer: [entry('js', 1), entry('consent', 'default', denied)],
  })

  layer.push(entry('consent', 'update', { analytics_storage: 'granted' }), entry('event', 'x'))

  expect(changes.slice(1)).toEqual([
    { flags: { ad_storage: false, analytics_storage: false }, isRefusal: false },
    { flags: { ad_storage: false, analytics_storage: true }, isRefusal: false },
  ])
})

test('a data layer of another name is read, before and after the pixel loads', () => {
  const { changes, layer } = watch({ name: 'tagLayer' })
  layer.push(entry('consent', 'update', { analytics_storage: 'granted' }))
  expect(changes.slice(-1)[0]).toMatchObject({ flags: { analytics_storage: true } })

  const stored = [entry('consent', 'default', { ad_storage: 'denied' })]
  expect(watch({ name: 'tagLayer', layer: stored }).changes.slice(-1)[0]?.flags).toEqual({
    ad_storage: false,
  })
})

test('an update that denies storage is a denial until storage is granted', () => {
  const { changes, layer, consent } = watch({ isGranted: true })
  expect(changes[0]).toEqual({ flags: every(true), isRefusal: false })

  layer.push(entry('consent', 'update', { ad_user_data: 'denied' }))
  layer.push(entry('consent', 'update', { ad_storage: 'denied' }))
  consent({ ad_storage: 'granted' })

  expect(changes.slice(1).map(({ isRefusal }) => isRefusal)).toEqual([false, true, false])
})

const neither = { ad_storage: 'denied', analytics_storage: 'denied' }
const both = { ad_storage: 'granted', analytics_storage: 'granted' }

test.for([
  ['', {}],
  ['DE', { ad_storage: false, analytics_storage: false }],
  ['US', { ad_storage: true, analytics_storage: true }],
] as const)(
  'regional defaults apply to a visitor from %j as %j, in any order',
  async ([country, flags]) => {
    const defaults = [{ ...neither, region: ['DE', 'FR'] }, both]
    for (const order of [defaults, [...defaults].reverse()]) {
      const layer = order.map((one: unknown) => entry('consent', 'default', one))
      const { changes } = watch({ layer, country })
      for (const change of changes.slice(2)) expect(change.flags).toEqual({})
      await Promise.resolve()
      await Promise.resolve()

      expect(changes.slice(-1)[0]).toEqual({ flags, isRefusal: false })
    }
  },
)

test('an answer overrides regional defaults, before and after the country is known', async () => {
  const layer = [entry('consent', 'default', { ...neither, region: ['DE'] })]
  const { changes, consent } = watch({ layer, country: 'DE' })

  consent({ ad_storage: 'granted' })
  expect(changes.slice(-1)[0]?.flags).toEqual({ ad_storage: true })
  await Promise.resolve()
  await Promise.resolve()
  expect(changes.slice(-1)[0]?.flags).toEqual({ ad_storage: true, analytics_storage: false })
})

test('defaults for regions that cannot be resolved grant and deny nothing', async () => {
  vi.stubGlobal('window', {
    dataLayer: [
      entry('consent', 'default', { ...neither, region: ['DE'] }),
      entry('consent', 'default', both),
    ],
  })
  vi.stubGlobal('navigator', {})
  const changes: Flags[] = []

  watchConsent(
    {},
    (flags) => changes.push(flags),
    () => Promise.reject(new TypeError('blocked')),
  )
  await Promise.resolve()
  await Promise.resolve()

  expect(changes.slice(-1)[0]).toEqual({})
})

test('an answer overrides a default, in any order', () => {
  const { changes, layer, consent } = watch()

  consent({ ad_storage: 'granted' })
  layer.push(entry('consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied' }))

  expect(changes[changes.length - 1]?.flags).toEqual({ ad_storage: true, analytics_storage: false })
})

test('Global Privacy Control denies everything, whatever else is set', () => {
  const { changes, layer, consent } = watch({ isGranted: true, isRefused: true })

  layer.push(entry('consent', 'update', every(true)))
  consent(every(true))

  expect(changes).toHaveLength(3)
  for (const { flags, isRefusal } of changes)
    expect([flags, isRefusal]).toEqual([every(false), true])
})

test('pushing to the data layer works as before', () => {
  const layer: unknown[] = [null, 'text', 7, { event: 'x' }, []]
  watch({ layer })

  const length = layer.push(undefined, { consent: 1 }, entry('consent', 'update', null))

  expect(length).toBe(8)
  expect(layer).toHaveLength(8)
})
