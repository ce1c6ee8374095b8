import { type Client, createClient } from '../sdk/index.ts'
import { UsageError } from './command.ts'
import type { Terminal } from './terminal.ts'

const defaultUrl = 'http://localhost:3000'

/**
 * Client for the URL and key from the options or the environment.
 *
 * @throws UsageError if the key is missing, or if the URL or key is invalid.
 */
export function openClient(
  { env, fetch }: Terminal,
  own: ReadonlyMap<string, string | true>,
): Client {
  const url = String(own.get('url') ?? (env.LEADTRACE_URL || defaultUrl))
  const apiKey = String(own.get('key') ?? env.LEADTRACE_API_KEY ?? '')
  if (apiKey.trim() === '') throw new UsageError('Set LEADTRACE_API_KEY to an API key.')
  try {
    const baseUrl = toBaseUrl(url)
    return createClient({ baseUrl, apiKey, ...(fetch === undefined ? {} : { fetch }) })
  } catch {
    // The error message of the `URL` class would contain the URL, which may include a password.
    throw new UsageError('The URL or the API key is invalid. Example: https://leads.example.com')
  }
}

/** URL of the API; a URL without a path is treated as the service's URL. */
function toBaseUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  return `${origin}${path === '' ? '/api' : path}`
}
