import type {
  Outcome,
  OutgoingConversion,
  Platform,
  PlatformRequest,
  PlatformResponse,
} from '../../features/conversions/platforms/platform.ts'
import type { PlatformFake } from './platform-fake.ts'

/** Sends a request intended for a platform to the platform's fake. */
export async function sendToFake(
  fake: PlatformFake,
  { method, url, headers, body }: PlatformRequest,
): Promise<PlatformResponse> {
  const target = new URL(url)
  if (target.origin !== fake.origin) throw new Error(`${target.origin} is not ${fake.origin}`)
  const response = await fetch(`${fake.url}${target.pathname}${target.search}`, {
    method,
    headers,
    body,
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/**
 * Sends a conversion to its platform's fake, just as the engine sends conversions to the real
 * platform.
 */
export async function deliver<Settings>(
  fake: PlatformFake,
  platform: Platform<Settings>,
  settings: Settings,
  conversion: OutgoingConversion,
): Promise<Outcome> {
  const request = platform.buildRequest(conversion, settings, 'token')
  return platform.readResponse(await sendToFake(fake, request))
}
