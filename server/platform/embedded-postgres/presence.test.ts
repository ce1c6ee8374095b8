import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { knock } from './presence.ts'
import { socketPath } from './site.ts'

test('no server is there where nothing listens', async () => {
  expect(await knock(scratchFolder())).toBe('absent')
})

test('a server that hangs up, as one does that is stopped or overrun, counts as there', async () => {
  const folder = scratchFolder()
  await listen(
    folder,
    createServer((socket) => socket.destroy()),
  )

  expect(await knock(folder)).toBe('silent')
})

test('a server that takes the call and says nothing counts as there', async () => {
  const folder = scratchFolder()
  await listen(folder, createServer())

  expect(await knock(folder, 50)).toBe('silent')
})

async function listen(folder: string, server: Server): Promise<void> {
  server.listen(socketPath(folder))
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}
