import type { BlockList } from 'node:net'
import * as z from 'zod'
import { parseNetworks } from './platform/http/cidr.ts'
import { parseProxies } from './platform/http/client-address.ts'
import { isSecretText } from './platform/process/secret-token.ts'

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Highest allowed rate, effectively unlimited. */
const mostPerSecond = 1_000_000

const limit = (usual: number) => z.coerce.number().int().min(1).max(mostPerSecond).default(usual)

/** Every page has a fixed path on the origin, so behind a path prefix all links would be broken. */
function isOrigin(text: string): boolean {
  const { origin, href } = URL.parse(text) ?? {}
  return href === `${origin}/`
}

const sender = /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Variables that have no effect without another one, which was forgotten or misspelled. */
const pairs = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['BOOTSTRAP_PASSWORD', 'BOOTSTRAP_EMAIL'],
] as const

/** Every environment variable of Leadtrace; `docs/reference/config.md` is generated from it. */
export const settings = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('TCP port.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'is more than an origin such as https://leads.example.com')
    .optional()
    .describe(
      'Origin by which clients reach the service, without a path; by default http://localhost:PORT.',
    ),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the embedded PostgreSQL.'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('PostgreSQL 16 or newer to use instead of the embedded one.'),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe(
      'The same database without a connection pooler between, for what needs a session of its own: ' +
        'messages between processes, and jobs; by default DATABASE_URL.',
    ),
  DATABASE_OWNER_URL: postgresUrl
    .optional()
    .describe('Role that owns the schema, for migrations; by default that of DATABASE_URL.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe('Most connections that one process opens for requests.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe log lines to write.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token of /metrics; without it only direct callers on this machine may read.'),
  TRUST_PROXY: z
    .string()
    .refine((text) => parseProxies(text) !== undefined, 'names neither a number nor addresses')
    .optional()
    .describe(
      'Proxies whose X-Forwarded-For is believed: how many, or their addresses and networks, ' +
        'separated by commas.',
    ),
  OUTSIDE_NETWORKS: z
    .string()
    .refine((text) => parseNetworks(text) !== undefined, 'names no addresses')
    .optional()
    .describe(
      'Private addresses and networks, separated by commas, that addresses given by people may ' +
        'lead to, also without encryption; by default none, for the service stands inside of them.',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'is no name of a header')
    .optional()
    .describe('Header in which the proxy tells the two-letter country of a visitor.'),
  COUNTRY_FILE: z
    .string()
    .optional()
    .describe('File in MaxMind DB format (.mmdb) that tells the country of an address.'),
  PIXEL_CLIENT_BURST: limit(120).describe('Requests with events that a client may send at once.'),
  PIXEL_CLIENT_PER_SECOND: z.coerce
    .number()
    .positive()
    .max(mostPerSecond)
    .default(30)
    .describe('Requests with events per client and second, in the long run.'),
  PIXEL_FORM_BURST: limit(10).describe('Forms that a client may send at once.'),
  PIXEL_FORM_SECONDS: z.coerce
    .number()
    .positive()
    .max(86_400)
    .default(10)
    .describe('Seconds per form and client, in the long run.'),
  PIXEL_SITE_PER_SECOND: limit(3_000).describe('Events per site and second.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe(
      'Mail server for invitations and password resets, smtp://user:password@host:587; without it ' +
        'links are shown and logged instead.',
    ),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(sender, 'is neither an address nor Name <address>')
    .optional()
    .describe(
      'Sender of mails; by default Leadtrace <no-reply@HOST>, HOST being that of PUBLIC_URL.',
    ),
  OPEN_SIGN_UP: z
    .stringbool()
    .default(false)
    .describe('Whether anybody may sign up and create an organization; else only who is invited.'),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs cookies and encrypts second factors; without it a random one is made once and kept in ' +
        'the database. Another one signs everybody out and voids second factors.',
    ),
  BOOTSTRAP_ORG: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('First organization, created when the database is empty.'),
  BOOTSTRAP_EMAIL: z.email().max(254).optional().describe('Email of its first owner.'),
  BOOTSTRAP_PASSWORD: z.string().min(10).max(128).optional().describe('Password of that owner.'),
  BOOTSTRAP_API_KEY: z
    .string()
    .refine(
      (text) => isSecretText('lt_live_', text),
      'is no key, or a mistyped one: the last 6 of its 57 characters are a checksum. ' +
        '`npm run --silent admin -- new-key` makes one',
    )
    .optional()
    .describe('First API key, read and write; must have the form of a key.'),
})

export type Config = Readonly<z.output<typeof settings>> & {
  readonly publicUrl: string
  /** `OUTSIDE_NETWORKS`, parsed. */
  readonly outsideNetworks: BlockList | undefined
}

/**
 * Reads the environment once at startup; no other file of the server uses `process.env`.
 *
 * A variable that is empty or has only spaces counts as missing: as a number it would be 0.
 *
 * @throws Error with all invalid variables, so that one restart fixes them.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const result = settings.safeParse(given)
  if (!result.success) {
    throw new Error(`The configuration is wrong:\n${z.prettifyError(result.error)}`)
  }
  const { data } = result
  const alone = pairs.filter(([name, other]) => data[name] !== undefined && !data[other])
  if (alone.length > 0) {
    // Otherwise leads would be stored in an empty embedded database, where nobody would look for
    // them.
    const lines = alone.map(
      ([name, other]) => `✖ ${name} is of no use without ${other}. Set that too.`,
    )
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '')
  const { OUTSIDE_NETWORKS: networks } = data
  const outsideNetworks = networks === undefined ? undefined : parseNetworks(networks)
  return Object.freeze({ ...data, publicUrl, outsideNetworks })
}
