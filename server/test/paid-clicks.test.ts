import { expect, test } from 'vitest'
import { paidClicks } from '../../contract/ad-spend/paid-clicks.ts'
import { type ClickId, clickIds } from '../../contract/click-ids.ts'
import { classifyChannel } from '../features/tracking/attribution/channels/classify-channel.ts'
import { classifySource } from '../features/tracking/attribution/classify-source.ts'
import { platformSignals } from '../lead-index/ad-keys/index.ts'

// The constant contains exactly these keys.
const ids = Object.keys(clickIds) as ClickId[]
const noIds = Object.fromEntries(ids.map((id) => [id, null])) as Record<ClickId, null>

const paid: Readonly<Partial<Record<ClickId, string>>> = paidClicks

test.for(ids)('sessions and leads agree on whether %s marks a paid click', (id) => {
  const channel = classifyChannel({ signals: { [id]: 'x' }, referrer: null })

  expect(channel).toBe(paid[id] ?? (id === 'fbc' ? 'organic_social' : 'direct'))
})

test.for(Object.entries(paidClicks))(
  '%s identifies the paid platform for sessions and leads',
  ([id, channel]) => {
    const source = classifySource({
      ...noIds,
      utm_source: null,
      referrer: null,
      channel,
      [id]: 'x',
    })

    expect(source).not.toBe('(direct)')
    expect(
      platformSignals.filter(({ clickIds }) => clickIds.some((one) => one === id)),
    ).toHaveLength(1)
  },
)
