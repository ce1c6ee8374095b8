import { expect, test } from 'vitest'
import { classifyChannel } from '../../../tracking/index.ts'
import { openRandom } from '../random.ts'
import { channels } from './channels.ts'

test('the demo names channels as the service does', () => {
  const random = openRandom(1)
  for (const { name, referrers, signals } of channels) {
    for (const referrer of referrers) {
      const cause = { referrer, signals: signals?.(random, Date.UTC(2026, 0, 1)) ?? {} }

      expect(classifyChannel(cause)).toBe(name)
    }
  }
})
