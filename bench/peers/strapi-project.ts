import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PeerPlace } from './peer.ts'

/** Names of a lead's text fields in the baseline's table. */
const texts =
  'externalId name phone note custom lossReason conversionName source website path referrer ' +
  'country gclid dclid wbraid gbraid ga4cid ga4sid fbc fbp msclkid ttclid twclid rdt_cid sccid ' +
  'epik li_fat_id utm_source utm_medium utm_campaign utm_content utm_term searchAdsCustomerId ' +
  'searchAdsCampaignId searchAdsCampaignName searchAdsAdGroupId searchAdsAdGroupName searchAdsAdId ' +
  'searchAdsDevice searchAdsAdNetworkType searchAdsClickType searchAdsSlot labelId'

const flags = 'ad_storage ad_user_data analytics_storage ad_personalization'

const attributes = {
  ...Object.fromEntries(texts.split(' ').map((name) => [name, { type: 'text' }])),
  ...Object.fromEntries(flags.split(' ').map((name) => [name, { type: 'boolean' }])),
  email: { type: 'email' },
  // Strapi reserves the name "status".
  leadStatus: { type: 'string', default: 'open' },
  value: { type: 'decimal' },
  searchAdsClickDate: { type: 'date' },
  qualifiedAt: { type: 'datetime' },
  expiresAt: { type: 'datetime' },
}

/** Fields of the content type. */
export const strapiFields: readonly string[] = Object.keys(attributes)

const schema = {
  kind: 'collectionType',
  collectionName: 'leads',
  info: { singularName: 'lead', pluralName: 'leads', displayName: 'Lead' },
  options: { draftAndPublish: false },
  attributes,
}

const toModule = (value: unknown): string => `module.exports = ${JSON.stringify(value, null, 2)}\n`

const toFactory = (name: string): string =>
  `module.exports = require('@strapi/strapi').factories.${name}('api::lead.lead')\n`

const middlewares = 'logger errors security cors poweredBy query body session favicon public'

/** Writes a project with one content type, as Strapi's generator would. */
export async function writeStrapiProject({ folder, connection }: PeerPlace): Promise<void> {
  const { host, port, database, user } = connection
  const secret = 'secret-of-the-benchmark-with-enough-characters'
  const api = 'src/api/lead'
  const files: Record<string, string> = {
    'config/server.js': `module.exports = { host: process.env.HOST, port: Number(process.env.PORT),
  app: { keys: ['${secret}'] } }\n`,
    'config/admin.js': toModule({
      auth: { secret },
      apiToken: { salt: secret },
      transfer: { token: { salt: secret } },
      secrets: { encryptionKey: secret },
      serveAdminPanel: false,
      autoOpen: false,
    }),
    'config/api.js': toModule({ rest: { maxLimit: 100, withCount: true } }),
    'config/logger.js': `module.exports = { level: 'warn' }\n`,
    'config/database.js': toModule({
      connection: { client: 'postgres', connection: { host, port, database, user, password: '' } },
    }),
    'config/middlewares.js': toModule(middlewares.split(' ').map((name) => `strapi::${name}`)),
    'src/index.js': 'module.exports = {}\n',
    [`${api}/content-types/lead/schema.json`]: JSON.stringify(schema),
    [`${api}/controllers/lead.js`]: toFactory('createCoreController'),
    [`${api}/routes/lead.js`]: toFactory('createCoreRouter'),
    [`${api}/services/lead.js`]: toFactory('createCoreService'),
  }
  await mkdir(join(folder, 'public/uploads'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
