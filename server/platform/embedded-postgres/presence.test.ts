import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { knock } from './presence.ts'
import { socketPath } from './site.ts'

test('a server is absent if nothing listens', async () => {
  expect(await knock(scratchFolder())).toBe('absent')
})

test('a server that closes the connection, as when stopping or overloaded, counts as present', async () => {
  const folder = scratchFolder()
  await listen(
    folder,
    createServer((socket) => socket.destroy()),
  )

  expect(await knock(folder)).toBe('silent')
})

test('a server that accepts the connection without responding counts as present', async () => {
  const folder = scratchFolder()
  await listen(folder, createServer())

  expect(await knock(folder, 50)).toBe('silent')
})

async function listen(folder: string, server: Server): Promise<void> {
  server.listen(socketPath(folder))
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}
