import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readArgs } from '../args.ts'
import { openDataSet } from '../data-set/open-data-set.ts'
import { removeCreated } from '../data-set/remove-created.ts'
import { describeMachine } from '../machine.ts'
import { openStage } from '../open-stage.ts'
import { directus } from './directus.ts'
import { installPeer } from './install-peer.ts'
import { comparePeers } from './measure-peers.ts'
import { nocodb } from './nocodb.ts'
import { listOwnSides } from './own-sides.ts'
import type { Peer, Side } from './peer.ts'
import { createPeerDatabase } from './peer-database.ts'
import { formatComparisons } from './peer-tables.ts'
import { postgraphile } from './postgraphile.ts'
import { strapi } from './strapi.ts'

/**
 * Compares the service with products from npm that offer an API for the same table, on the same
 * PostgreSQL: `npm run bench:peers -- --leads 200000`. Installs them in a folder of their own at
 * the first run. `--peers` names some of them; the other options are those of `npm run bench`.
 */
const { values } = parseArgs({
  options: {
    peers: { type: 'string' },
    leads: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string', default: './.bench' },
  },
})
const { peers: chosen, ...shared } = values
const options = readArgs(Object.entries(shared).flatMap(([name, value]) => [`--${name}`, value]))
const names = chosen?.toLowerCase().split(',')
const peers: Peer[] = [directus, strapi, nocodb, postgraphile].filter(
  ({ name }) => names?.includes(name.toLowerCase()) ?? true,
)

await using opened = new AsyncDisposableStack()
const data = await openDataSet(options, opened, console.log)
const stage = await openStage(options, data, opened)
const sides: Side[] = listOwnSides(stage)
const { user, host, port } = data.connection
for (const peer of peers) {
  const id = `peer_${peer.name.toLowerCase()}`
  console.log(`${peer.name} …`)
  const folder = resolve(join(options.dataDir, '..', '.bench-peers', id))
  await mkdir(folder, { recursive: true })
  await installPeer(peer, folder)
  await createPeerDatabase(data.owner, id)
  const running = await peer.start({
    folder,
    connection: { user, host, port, database: id },
    source: { connection: data.connection, orgId: data.orgId },
  })
  opened.defer(() => running.child.stop())
  sides.push({ name: peer.name, ...running })
}
const comparisons = await comparePeers(stage, sides, options)
const versions = peers.flatMap(({ packages }) => Object.entries(packages))
console.log(JSON.stringify(await describeMachine(data.owner)))
console.log(versions.map(([name, version]) => `${name} ${version}`).join(', '))
console.log(formatComparisons(comparisons, sides))
await removeCreated(data.owner, data)
