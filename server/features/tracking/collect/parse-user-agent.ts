import Bowser from 'bowser'
import { isbot } from 'isbot'
import { createLruMap } from '../../../platform/concurrency/cache.ts'

export type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'other'

/** Properties derived from a user agent string; the string itself is not stored. */
export interface UserAgentFacts {
  readonly isBot: boolean
  readonly deviceType: DeviceType | null
  readonly browser: string | null
  readonly os: string | null
}

/** Maximum number of characters to parse in a user agent; real user agents have about 150. */
const maxLength = 512

/**
 * Parsed user agents, kept only in memory. Parsing a user agent takes about 50 µs, and many
 * visitors share the same one.
 */
const cache = createLruMap<UserAgentFacts>(4_000)

const devices: ReadonlySet<string> = new Set<DeviceType>(['desktop', 'mobile', 'tablet'])

/** Properties derived from the `User-Agent` header; all null if the header is missing. */
export function parseUserAgent(userAgent: string | undefined): UserAgentFacts {
  const text = (userAgent ?? '').slice(0, maxLength)
  const cached = cache.get(text)
  if (cached !== undefined) return cached
  const facts = parseFacts(text)
  cache.set(text, facts)
  return facts
}

function parseFacts(text: string): UserAgentFacts {
  if (text === '') return { isBot: false, deviceType: null, browser: null, os: null }
  const { platform, browser, os } = Bowser.parse(text)
  return {
    isBot: isbot(text),
    deviceType: toDeviceType(platform.type),
    browser: browser.name || null,
    os: os.name || null,
  }
}

// `devices` contains only device types.
const toDeviceType = (type: string | undefined): DeviceType =>
  type !== undefined && devices.has(type) ? (type as DeviceType) : 'other'
