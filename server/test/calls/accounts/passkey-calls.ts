import { type Flaws, newPasskeyDevice, type PasskeyDevice } from '../../fixtures/passkey-device.ts'
import type { TestAnswer, TestService } from '../../harness.ts'
import { type Browser, newSignedIn } from './account-calls.ts'

const list = '/app/auth/passkeys'

/** Adds a passkey for the signed-in user. @returns The response. */
export async function register(
  browser: Browser,
  device: PasskeyDevice,
  flaws: Flaws = {},
): Promise<TestAnswer> {
  const { body } = await browser.call(`POST ${list}/register-options`, {})
  const response = device.create(body.data, flaws)
  return browser.call(`POST ${list}`, { name: 'Phone', response })
}

/**
 * Adds the passkey of a new device; throws if that fails. @param counter  See {@link
 * newPasskeyDevice}.
 */
export async function withPasskey(browser: Browser, counter = 0): Promise<PasskeyDevice> {
  const device = newPasskeyDevice(counter)
  const { status, body } = await register(browser, device)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return device
}

/** A new user with a passkey, along with the browser in which the passkey was added. */
export async function newPasskeyOwner(service: Pick<TestService, 'app' | 'db'>, counter = 0) {
  const { ada, browser } = await newSignedIn(service)
  return { ada, browser, device: await withPasskey(browser, counter) }
}

export const listPasskeys = async (browser: Browser) =>
  (await browser.call(`GET ${list}`)).body.data

export async function askToSignIn(browser: Browser): Promise<{ challenge: string }> {
  const { body } = await browser.call(`POST ${list}/sign-in-options`, {})
  return body.data
}

/** Signs in with a device's passkey. @returns The response. */
export async function signInWith(
  browser: Browser,
  device: PasskeyDevice,
  flaws: Flaws = {},
): Promise<TestAnswer> {
  const response = device.use(await askToSignIn(browser), flaws)
  return browser.call(`POST ${list}/sign-in`, { response })
}
