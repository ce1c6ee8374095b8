import type { BlockList } from 'node:net'
import * as z from 'zod'
import { knownCurrency } from '../contract/organizations/org.ts'
import { parseNetworks } from './platform/http/cidr.ts'
import { parseProxies } from './platform/http/client-address.ts'
import { listProblems } from './platform/http/describe-issues.ts'
import { adsVariables } from './platform/process/ads-variables.ts'
import { oidcPairs, oidcVariables } from './platform/process/oidc-variables.ts'
import { isSecretText } from './platform/process/secret-token.ts'
import { parseSecretKeys } from './platform/secrets/secret-box.ts'

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Highest allowed rate, effectively unlimited. */
const mostPerSecond = 1_000_000

const limit = (usual: number) => z.coerce.number().int().min(1).max(mostPerSecond).default(usual)

/** Every page has a fixed path on the origin, so a path prefix would break all links. */
function isOrigin(text: string): boolean {
  const { origin, href } = URL.parse(text) ?? {}
  return href === `${origin}/`
}

const sender = /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Pairs of variables. The first variable in a pair has no effect unless the second is also set. */
const pairs = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['BOOTSTRAP_PASSWORD', 'BOOTSTRAP_EMAIL'],
  ['GOOGLE_ADS_CLIENT_ID', 'GOOGLE_ADS_CLIENT_SECRET'],
  ['GOOGLE_ADS_CLIENT_SECRET', 'GOOGLE_ADS_CLIENT_ID'],
  ['MICROSOFT_ADS_CLIENT_ID', 'MICROSOFT_ADS_CLIENT_SECRET'],
  ['MICROSOFT_ADS_CLIENT_SECRET', 'MICROSOFT_ADS_CLIENT_ID'],
  ['LINKEDIN_ADS_CLIENT_ID', 'LINKEDIN_ADS_CLIENT_SECRET'],
  ['LINKEDIN_ADS_CLIENT_SECRET', 'LINKEDIN_ADS_CLIENT_ID'],
  ...oidcPairs,
] as const

/**
 * Every environment variable that Leadtrace reads; `docs/reference/config.md` is generated from it.
 */
export const settings = z.object({
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for all interfaces.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('TCP port.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'must be an origin such as https://leads.example.com, without a path')
    .optional()
    .describe(
      'Origin at which clients reach the service, without a path. Defaults to http://localhost:PORT.',
    ),
  DATA_DIR: z.string().min(1).default('./data').describe("The embedded PostgreSQL's data folder."),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('URL of a PostgreSQL server, 16 or newer, to use instead of the embedded one.'),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe(
      'URL of the same database without a connection pooler, for features that need a session: ' +
        'LISTEN/NOTIFY and jobs. Defaults to DATABASE_URL.',
    ),
  DATABASE_OWNER_URL: postgresUrl
    .optional()
    .describe(
      'URL of the same database, with the role that owns the schema, for migrations. Defaults to DATABASE_URL.',
    ),
  DATABASE_READ_URL: postgresUrl
    .optional()
    .describe('URL of a standby that answers lists and reports. Defaults to DATABASE_URL.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe('Maximum database connections per process for requests.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Minimum log level.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token for /metrics. If not set, only direct requests from this machine have access.',
    ),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => parseProxies(text) !== undefined,
      'must be a number, or addresses separated by commas',
    )
    .optional()
    .describe(
      'Proxies whose X-Forwarded-For header is trusted: their number, or their addresses and ' +
        'networks, separated by commas.',
    ),
  OUTSIDE_NETWORKS: z
    .string()
    .refine(
      (text) => parseNetworks(text) !== undefined,
      'must be addresses or networks, separated by commas',
    )
    .optional()
    .describe(
      'Comma-separated private addresses and networks that user-entered URLs can point to, ' +
        'even without encryption. Defaults to none, which protects services on your private network. ' +
        'If you include this machine, users can reach other services that run on it.',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be a header name')
    .optional()
    .describe("Header in which the proxy sends the visitor's two-letter country code."),
  COUNTRY_FILE: z
    .string()
    .optional()
    .describe('MaxMind DB file (.mmdb) that maps IP addresses to countries.'),
  PIXEL_CLIENT_BURST: limit(120).describe('Maximum burst of event requests per client.'),
  PIXEL_CLIENT_PER_SECOND: z.coerce
    .number()
    .positive()
    .max(mostPerSecond)
    .default(30)
    .describe('Sustained event requests per second per client.'),
  PIXEL_FORM_BURST: limit(10).describe('Maximum burst of form submissions per client.'),
  PIXEL_FORM_SECONDS: z.coerce
    .number()
    .positive()
    .max(86_400)
    .default(10)
    .describe("Minimum number of seconds between a client's form submissions after a burst."),
  PIXEL_SITE_PER_SECOND: limit(3_000).describe('Maximum events per second per site.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe(
      'Mail server for invitations and password resets, smtp://user:password@host:587. If not set, ' +
        'inviters get a link to forward, and the admin command prints password reset links.',
    ),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(sender, 'must be an address or Name <address>')
    .optional()
    .describe(
      'Sender address for emails. Defaults to Leadtrace <no-reply@HOST>, where HOST is the host of PUBLIC_URL.',
    ),
  OPEN_SIGN_UP: z
    .stringbool()
    .default(false)
    .describe(
      'If true, anyone can sign up and create an organization. If false, only invited users can sign up.',
    ),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs cookies and encrypts two-factor secrets. If not set, a random secret is created and ' +
        'stored in the database. Changing it signs everyone out and disables two-factor authentication.',
    ),
  SECRETS_KEY: z
    .string()
    .refine(
      (text) => parseSecretKeys(text) !== undefined,
      'must be 32 bytes in base64, optionally followed by older keys, separated by commas',
    )
    .optional()
    .describe(
      'Encrypts the secrets of webhooks, conversions, inbound sources and sign-in providers: ' +
        '32 random bytes as base64 (openssl rand -base64 32). ' +
        'To rotate, put the new key first and the old one after a comma. If not set, a random key ' +
        'is created and stored in DATA_DIR/secrets.key. Set it if several processes share a database.',
    ),
  ...adsVariables,
  ...oidcVariables,
  BOOTSTRAP_ORG: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of the first organization, created if the database is empty.'),
  BOOTSTRAP_CURRENCY: knownCurrency
    .optional()
    .describe("Currency of the first organization's lead values, such as EUR."),
  BOOTSTRAP_EMAIL: z.email().max(254).optional().describe("The first owner's email."),
  BOOTSTRAP_PASSWORD: z
    .string()
    .min(10)
    .max(128)
    .optional()
    .describe("The first owner's password."),
  BOOTSTRAP_API_KEY: z
    .string()
    .refine(
      (text) => isSecretText('lt_live_', text),
      'must be a valid key: the last 6 of its 57 characters are a checksum. ' +
        'Create one with `npm run --silent admin -- new-key`',
    )
    .optional()
    .describe(
      'First API key, with read and write access. Create it with `npm run --silent admin -- new-key`.',
    ),
})

export type Config = Readonly<z.output<typeof settings>> & {
  readonly publicUrl: string
  /** False if `publicUrl` is only the default. */
  readonly hasOwnAddress: boolean
  /** `OUTSIDE_NETWORKS`, parsed. */
  readonly outsideNetworks: BlockList | undefined
}

/**
 * Reads the environment once at startup; no other server file uses `process.env`.
 *
 * A variable that is empty or contains only spaces counts as missing, because parsing it as a
 * number would result in 0.
 *
 * @throws Error that lists all invalid variables, so that one restart fixes them.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const result = settings.safeParse(given, { reportInput: true })
  if (!result.success) {
    throw new Error(`Invalid configuration:\n${listProblems(result.error)}`)
  }
  const { data } = result
  const alone = pairs.filter(([name, other]) => data[name] !== undefined && !data[other])
  if (alone.length > 0) {
    // Without this check, leads could be stored in an empty embedded database, where no one would
    // look for them.
    const lines = alone.map(([name, other]) => `✖ ${name} requires ${other}.`)
    throw new Error(`Invalid configuration:\n${lines.join('\n')}`)
  }
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '')
  const { OUTSIDE_NETWORKS: networks } = data
  const outsideNetworks = networks === undefined ? undefined : parseNetworks(networks)
  const hasOwnAddress = 'PUBLIC_URL' in given || 'PORT' in given
  return Object.freeze({ ...data, publicUrl, hasOwnAddress, outsideNetworks })
}
