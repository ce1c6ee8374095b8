import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Load } from './start.ts'
import { createBrowser } from './test-browser.ts'

const consented = { analytics_storage: true, ad_storage: true }

let inputs: { type: string; name: string; value: string }[]
let loaded: string[]
let isAway: boolean
let onGrowth: () => void

async function open() {
  vi.resetModules()
  const [{ run }, fields] = await Promise.all([
    import('./start.ts'),
    import('./forms/hidden-fields.ts'),
  ])
  const load = async (part: string) => {
    loaded.push(part)
    return isAway ? new Promise(() => {}) : fields
  }
  // Without `forms`, only the part for hidden fields is loaded.
  return run({ site: 'site', api: 'https://leads.example' }, load as Load)
}

beforeEach(() => {
  vi.useFakeTimers()
  const { globals } = createBrowser('https://www.example.co.uk/?gclid=g')
  inputs = []
  loaded = []
  isAway = false
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', {})
  Object.assign(globals.document, {
    querySelector: () => inputs[0] ?? null,
    querySelectorAll: () => inputs,
  })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(grown: () => void) {
        onGrowth = grown
      }
      observe() {}
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for timers and promises. */
const later = () => vi.advanceTimersByTimeAsync(600)

const hidden = () => ({
  type: 'hidden',
  name: 'gclid',
  id: '',
  value: '',
  defaultValue: '',
  dataset: {},
})

test('filling code is only loaded if there are fields and the visitor consents', async () => {
  const pixel = await open()
  inputs = [hidden()]
  onGrowth()
  await later()
  inputs = []
  pixel.consent(consented)
  onGrowth()
  await later()

  expect(loaded).toEqual([])
})

test('current and later fields are filled immediately, and emptied by a withdrawal', async () => {
  const pixel = await open()
  inputs = [hidden()]
  pixel.consent(consented)
  await vi.advanceTimersByTimeAsync(0)
  expect(inputs).toMatchObject([{ value: 'g' }])

  inputs.push(hidden())
  onGrowth()
  await later()
  expect(inputs).toMatchObject([{ value: 'g' }, { value: 'g' }])

  pixel.consent({ analytics_storage: false })
  await later()
  expect(inputs).toMatchObject([{ value: '' }, { value: '' }])
  expect(loaded).toEqual(['fields'])
})

test('if the filling code does not load, everything else works', async () => {
  isAway = true
  inputs = [hidden()]
  const pixel = await open()

  pixel.consent(consented)
  await later()

  expect(inputs).toMatchObject([{ value: '' }])
  expect(pixel.session()).not.toBeNull()
})
