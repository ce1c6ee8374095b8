import { afterEach, expect, test, vi } from 'vitest'
import { pickDefaults, type RegionalDefault } from './consent-regions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const denied = (region: string | string[]): RegionalDefault => ({ region, ad_user_data: 'denied' })
const granted = (region: string | string[]): RegionalDefault => ({
  region,
  ad_user_data: 'granted',
})

test.for([
  // Country, default for all regions, regional defaults, and consent answer.
  ['US', true, [denied(['DE', 'FR'])], true],
  ['DE', true, [denied(['DE', 'FR'])], false],
  ['FR', true, [denied(['DE']), denied('fr')], false],
  ['', true, [denied(['DE', 'FR'])], undefined],
  ['', false, [denied(['DE', 'FR'])], false],
  ['', undefined, [denied(['DE', 'FR'])], undefined],
  ['US', undefined, [denied(['DE', 'FR'])], undefined],
  ['', false, [granted(['US'])], undefined],
  ['US', false, [granted(['US'])], true],
  ['CH', false, [granted(['US'])], false],
  ['', true, [granted(['US'])], true],
  // The service does not know the visitor's state.
  ['US', true, [denied(['US-CA'])], undefined],
  ['US', false, [denied(['US-CA']), granted('US')], undefined],
  ['DE', true, [denied(['US-CA'])], true],
  ['US', true, [denied(['US']), denied(['US-CA'])], false],
  // The last default for a region takes precedence.
  ['DE', true, [denied(['DE']), granted(['DE'])], true],
] as const)(
  'a visitor from %j with default %j and %j has the answer %j',
  ([country, common, regional, answer]) => {
    const defaults = common === undefined ? {} : { ad_user_data: common }

    expect(pickDefaults(defaults, regional, country).ad_user_data).toBe(answer)
  },
)

test('a region does not affect purposes that it does not name', () => {
  const flags = pickDefaults({ ad_storage: true, ad_user_data: true }, [denied('DE')], '')
  expect(flags).toEqual({ ad_storage: true })
})

test.for([
  [async () => ({ json: async () => ({ country: 'US' }) }), { ad_user_data: true }],
  [async () => ({ json: async () => ({ country: null }) }), {}],
  [async () => ({ json: async () => ({ country: '<b>' }) }), {}],
  [async () => ({ json: async () => null }), {}],
  [() => Promise.reject(new TypeError('Failed to fetch')), {}],
] as const)(
  'the country is loaded once, and any failure means unknown',
  async ([respond, flags]) => {
    vi.resetModules()
    const { resolveRegions } = await import('./consent-regions.ts')
    const load = vi.fn(respond)
    vi.stubGlobal('fetch', load)
    const resolve = () =>
      resolveRegions('https://leads.example', { ad_user_data: true }, [denied('DE')])

    expect([await resolve(), await resolve()]).toEqual([flags, flags])
    expect(load.mock.calls).toEqual([['https://leads.example/px/country', { credentials: 'omit' }]])
  },
)
