import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Connection } from '../../platform/db/database.ts'

/** Proxy between the service and PostgreSQL that causes faults on demand. */
export interface FaultProxy {
  readonly port: number
  /** Accepts connections and data but forwards nothing, like a network that drops packets. */
  blackhole(): void
  /** Cuts every `nth` connection that commits, after the commit but before its response. */
  cutCommits(nth: number): void
  /** Resumes forwarding everything; dropped data is lost together with its connection. */
  heal(): void
  /** Number of faults so far. */
  strikes(): number
  close(): Promise<void>
}

/** The simple query `commit`, as sent in the wire protocol. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')

interface State {
  mode: 'pass' | 'blackhole' | 'cut'
  nth: number
  commits: number
  strikes: number
  readonly sockets: Set<Socket>
}

/** Starts a local proxy for a server. The server's `host` can be the folder of a Unix socket. */
export async function startFaultProxy({ host = '', port = 5432 }: Connection): Promise<FaultProxy> {
  const state: State = { mode: 'pass', nth: 1, commits: 0, strikes: 0, sockets: new Set() }
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const server = createServer((client) => link(state, client, connect(target)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dropAll = () => {
    for (const socket of state.sockets) socket.destroy()
  }
  return {
    // A TCP listener always has a port.
    port: (server.address() as AddressInfo).port,
    blackhole() {
      state.mode = 'blackhole'
    },
    cutCommits(nth) {
      Object.assign(state, { mode: 'cut', nth })
    },
    heal() {
      if (state.mode === 'blackhole') dropAll()
      state.mode = 'pass'
    },
    strikes: () => state.strikes,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      dropAll()
      await closed
    },
  }
}

function link(state: State, client: Socket, upstream: Socket): void {
  const pair = [client, upstream]
  const end = () => {
    for (const socket of pair) socket.destroy()
  }
  for (const socket of pair) {
    state.sockets.add(socket)
    socket.on('error', end)
    socket.on('close', () => {
      state.sockets.delete(socket)
      end()
    })
  }
  let isDoomed = false
  client.on('data', (bytes) => {
    if (state.mode === 'blackhole') {
      state.strikes += 1
      return
    }
    if (state.mode === 'cut' && bytes.includes(commit)) {
      state.commits += 1
      isDoomed = state.commits % state.nth === 0
    }
    upstream.write(bytes)
  })
  upstream.on('data', (bytes) => {
    if (state.mode === 'blackhole') return
    if (!isDoomed) client.write(bytes)
    else if (bytes.includes('COMMIT')) {
      state.strikes += 1
      end()
    }
  })
}
