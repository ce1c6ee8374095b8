import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { foreignName, openForeign } from '../../test/processes/foreign-server.ts'
import { parseNetworks } from '../http/cidr.ts'
import { fetchExternal, type OutsideLimits } from './external-fetch.ts'

const loopback = parseNetworks('127.0.0.0/8')
const usual: OutsideLimits = {
  totalMs: 5_000,
  silentMs: 2_000,
  maxBytes: 1_000,
  named: loopback,
  resolve: async () => ['127.0.0.1'],
}

async function get(address: string, limits: Partial<OutsideLimits> = {}) {
  const answer = await fetchExternal(new URL(address), { ...usual, ...limits })
  const chunks: Buffer[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  return { status: answer.status, text: Buffer.concat(chunks).toString() }
}

/** Sends a request to an external test server. */
async function ask(answer: RequestListener, limits: Partial<OutsideLimits> = {}) {
  return get(`https://${foreignName}:${await openForeign(answer)}/`, limits)
}

test('the response of a server is returned with its status', async () => {
  const received = await ask((request, reply) => {
    reply.writeHead(418).end(`${request.headers.host?.split(':')[0]} ${request.headers.cookie}`)
  })

  expect(received).toEqual({ status: 418, text: `${foreignName} undefined` })
})

test('a certificate for a different name is rejected', async () => {
  const port = await openForeign((_, reply) => reply.end('secret'))

  await expect(get(`https://other.example:${port}/`)).rejects.toMatchObject({
    reason: 'unreachable',
    message: "The server's certificate is invalid.",
  })
})

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::7f00:1]/',
  'https://[::10.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[100:0:0:1::1]/',
  'https://[4000::1]/',
  'https://[fec0::1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
])('%s is in a private network', async (address) => {
  await expect(get(address, { named: undefined })).rejects.toMatchObject({ reason: 'private' })
})

test.each([['10.0.0.1'], ['203.0.113.7', '93.184.215.14'], ['93.184.215.14', '::1']])(
  'a name that resolves to %s is not reached',
  async (...addresses) => {
    const limits = { named: undefined, resolve: async () => addresses }

    await expect(get('https://rebound.example/', limits)).rejects.toMatchObject({
      reason: 'private',
    })
  },
)

test('a name is resolved once, and the connection uses the result', async () => {
  const resolve = vi.fn<() => Promise<string[]>>()
  resolve.mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['127.0.0.2'])

  expect(await ask((_, reply) => reply.end('here'), { resolve })).toMatchObject({ text: 'here' })
  expect(resolve).toHaveBeenCalledTimes(1)
})

test('an unknown name, or one that never resolves, is reported', async () => {
  const nobody = async () => {
    throw new Error('ENOTFOUND')
  }

  for (const resolve of [nobody, async () => []]) {
    await expect(get('https://none.example/', { resolve })).rejects.toMatchObject({
      reason: 'unresolved',
    })
  }
})

test('without encryption, only networks allowed by the administrator can be reached', async () => {
  const port = await openForeign((_, reply) => reply.end('plain'), false)
  const address = `http://files.internal:${port}/`

  expect(await get(address)).toMatchObject({ text: 'plain' })
  await expect(
    get(address, { named: undefined, resolve: async () => ['93.184.215.14'] }),
  ).rejects.toMatchObject({ reason: 'address' })
})

test.each(['ftp://files.example/', 'file:///etc/passwd', 'data:,x', 'https://a:b@files.example/'])(
  '%s is not a valid address',
  async (address) => {
    await expect(get(address)).rejects.toMatchObject({ reason: 'address' })
  },
)

test('redirects are followed only if enabled, up to the limit, each one checked', async () => {
  const hop: RequestListener = ({ url = '/' }, reply) => {
    const left = Number(url.slice(1))
    if (left === 0) reply.end('arrived')
    else reply.writeHead(302, { location: `/${left - 1}` }).end()
  }
  const port = await openForeign(hop)
  const from = (hops: number, redirects?: number) =>
    get(`https://${foreignName}:${port}/${hops}`, redirects === undefined ? {} : { redirects })

  expect(await from(3, 3)).toMatchObject({ text: 'arrived' })
  await expect(from(4, 3)).rejects.toMatchObject({ reason: 'redirects' })
  await expect(from(1)).rejects.toMatchObject({ reason: 'redirects' })
})

test.each([
  ['https://169.254.169.254/latest/meta-data/', 'private'],
  ['http://public.example/', 'address'],
  ['file:///etc/passwd', 'address'],
  ['https://[', 'broken'],
])('a redirect to %s is rejected', async (location, reason) => {
  const resolve = async (host: string) => [host === foreignName ? '127.0.0.1' : '93.184.215.14']

  await expect(
    ask((_, reply) => reply.writeHead(307, { location }).end(), { redirects: 3, resolve }),
  ).rejects.toMatchObject({ reason })
})

test('a body that exceeds its limit is truncated, with or without Content-Length', async () => {
  const oversized: RequestListener = (_, reply) =>
    reply.writeHead(200, { 'content-length': 1e9 }).end()
  const untold: RequestListener = (_, reply) => {
    const more = () => {
      if (!reply.destroyed) reply.write('x'.repeat(600), more)
    }
    more()
  }

  await expect(ask(oversized)).rejects.toMatchObject({ reason: 'large' })
  await expect(ask(untold)).rejects.toMatchObject({ reason: 'large' })
})

test('a server without a response, or with a trickling one, times out', async () => {
  const silent: RequestListener = () => {}
  const stops: RequestListener = (_, reply) => reply.writeHead(200).write('x')
  const drips: RequestListener = (_, reply) => {
    const drip = setInterval(() => reply.write('x'), 10)
    reply.on('close', () => clearInterval(drip))
  }
  const short = { silentMs: 100, totalMs: 400 }

  for (const answer of [silent, stops, drips]) {
    await expect(ask(answer, short)).rejects.toMatchObject({ reason: 'slow' })
  }
})

test('a server that sends too slowly is abandoned, but not one that pauses and then sends enough', async () => {
  const drips: RequestListener = (_, reply) => {
    const drip = setInterval(() => reply.write('x'), 5)
    reply.on('close', () => clearInterval(drip))
  }
  const dripsHeaders = await openRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx: ')
    const drip = setInterval(() => socket.write('x'), 5)
    socket.on('close', () => clearInterval(drip))
  })
  const pauses: RequestListener = (_, reply) => {
    reply.write('x')
    setTimeout(() => reply.end('y'.repeat(500)), 100)
  }
  const pace = { bytes: 400, perMs: 50 }
  // The first request can fail only because of the minimum transfer rate, and the second only
  // because of the response timeout.
  const patient = { silentMs: 60_000, totalMs: 60_000 }

  await expect(ask(drips, { ...patient, pace })).rejects.toMatchObject({ reason: 'slow' })
  await expect(
    get(`http://${foreignName}:${dripsHeaders}/`, { totalMs: 60_000, silentMs: 200 }),
  ).rejects.toMatchObject({ reason: 'slow' })
  expect((await ask(pauses, { ...patient, pace })).text).toHaveLength(501)
})

/** Listens for raw connections until the test ends. @returns The port. */
async function openRaw(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP listener always has a port.
  return (server.address() as AddressInfo).port
}

test('a response that is cut, compressed or missing is reported', async () => {
  const breaks: RequestListener = (_, reply) => {
    reply.writeHead(200, { 'content-length': 100 }).write('x', () => reply.destroy())
  }
  const zipped: RequestListener = (_, reply) =>
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x')

  await expect(ask(breaks)).rejects.toMatchObject({ reason: 'broken' })
  await expect(ask(zipped)).rejects.toMatchObject({ reason: 'broken' })
  await expect(get('https://127.0.0.1:1/')).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a POST sends its body, and its response is returned unchanged', async () => {
  const port = await openForeign((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const sent = `${request.method} ${request.headers['content-length']} ${Buffer.concat(chunks)}`
      reply.writeHead(307, { location: '/elsewhere', 'content-encoding': 'odd' }).end(sent)
    })
  })

  const received = await get(`https://${foreignName}:${port}/`, { post: Buffer.from('ü') })

  expect(received).toEqual({ status: 307, text: 'POST 2 ü' })
})

test('a POST to a private address is rejected', async () => {
  const sent = get('https://10.1.2.3/', { post: Buffer.from('x') })

  await expect(sent).rejects.toMatchObject({ reason: 'private' })
})
