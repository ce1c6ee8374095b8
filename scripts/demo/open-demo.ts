import { authenticate } from '../../server/features/api-keys/index.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { demoKey, demoPassword, demoReadKey } from './demo-key.ts'
import { type Amounts, selectAmounts } from './demo-store.ts'
import { fillDemo } from './fill-demo.ts'
import { people } from './organization.ts'

/** URL and data folder of the demo. */
interface Place {
  readonly publicUrl: string
  readonly DATA_DIR: string
}

/**
 * Fills the demo's database on its first start.
 *
 * @returns Lines to print: keys, the amount of data, and three sample requests.
 * @throws Error if the database contains anything other than the demo.
 */
export async function openDemo(db: Database, place: Place): Promise<string[]> {
  const now = new Date()
  await fillDemo(db, now)
  const identity = await authenticate(db, demoKey, now)
  if (identity === undefined) {
    throw new Error(
      `${place.DATA_DIR} contains an installation that is not the demo. Nothing was changed. ` +
        'Unset DATA_DIR or set it to an empty folder.',
    )
  }
  const amounts = await db.readInOrg(identity.org.id, selectAmounts)
  return greeting(place.publicUrl, identity.org.name, amounts)
}

const figure = (n: number): string => n.toLocaleString('en-US')

const greeting = (url: string, name: string, amounts: Amounts): string[] => [
  `Sign in  ${people[0].email}, password "${demoPassword}"`,
  `Key      ${demoKey}`,
  `         ${demoReadKey} (read-only)`,
  '',
  `"${name}" has ${figure(amounts.leads)} leads from ${amounts.days} days with ` +
    `${figure(amounts.sessions)} visits,`,
  `${figure(amounts.spend)} ad spend rows and ${amounts.refused} blocked leads. ` +
    'All data is made up; password',
  'and keys are public: keep real leads out.',
  '',
  'Create a lead:',
  '',
  `  curl ${url}/api/leads -H 'X-API-KEY: ${demoKey}' \\`,
  `    -H 'Content-Type: application/json' \\`,
  `    -d '{ "name": "Ada", "email": "ada@example.com", "utm_source": "google" }'`,
  '',
  'List won leads from search ads, with all their visits:',
  '',
  `  curl -g '${url}/api/leads?status=won&gclid[exists]=true&limit=3' \\`,
  `    -H 'X-API-KEY: ${demoKey}'`,
  '',
  'Read the spend and leads of each campaign:',
  '',
  `  curl ${url}/api/ad-spend -H 'X-API-KEY: ${demoKey}' \\`,
  `    -H 'Content-Type: application/json' -d '{}'`,
]
