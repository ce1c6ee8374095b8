import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Listens on a free local port. @returns The port. */
export async function listenOn(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A TCP listener always has a port.
  const { port } = app.server.address() as AddressInfo
  return port
}

/** Opens a connection for sending raw bytes. */
export async function dial(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Reads until the connection is closed. */
export async function readToEnd(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  // `once` would reject if the server closed the connection during a write (EPIPE).
  if (!socket.closed) await new Promise((resolve) => socket.on('close', resolve))
  return Buffer.concat(parts).toString()
}

/** Sends bytes and reads until the connection is closed. */
export async function exchange(port: number, text: string): Promise<string> {
  const socket = await dial(port)
  socket.write(text)
  return readToEnd(socket)
}

/** Sends a string byte by byte for as long as the connection is writable. */
export async function trickle(socket: Socket, text: string, pauseMs: number): Promise<void> {
  for (const char of text) {
    if (socket.destroyed || !socket.writable) return
    socket.write(char)
    await sleep(pauseMs)
  }
}

export function parseAnswer(text: string): { status: number; body: string; head: string } {
  const start = text.lastIndexOf('HTTP/1.1 ')
  const [head = '', ...rest] = text.slice(start).split('\r\n\r\n')
  return {
    status: Number(head.slice(9, 12)),
    head: head.toLowerCase(),
    body: rest.join('\r\n\r\n'),
  }
}
