import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTar } from './read-tar.ts'

/** A file, or a folder (which has no body). */
interface Member {
  readonly path: string
  readonly body: Buffer | undefined
}

function buildHeader({ path, body }: Member): Buffer {
  const header = Buffer.alloc(512)
  header.write(body === undefined ? `${path}/` : path, 0)
  header.write('0000600\0', 100)
  header.write(`${(body?.length ?? 0).toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(body === undefined ? '5' : '0', 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const buildTar = (members: readonly Member[]): Buffer =>
  Buffer.concat([
    ...members.flatMap((member) => {
      const body = member.body ?? Buffer.alloc(0)
      return [buildHeader(member), body, Buffer.alloc(-body.length & 511)]
    }),
    Buffer.alloc(1_024),
  ])

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function readAll(source: AsyncIterable<Buffer>, skipsBodies = false): Promise<Member[]> {
  const members: Member[] = []
  for await (const { path, kind, body } of readTar(source)) {
    const parts: Buffer[] = []
    if (!skipsBodies) for await (const part of body) parts.push(part)
    members.push({ path, body: kind === 'file' ? Buffer.concat(parts) : undefined })
  }
  return members
}

const member = fc.record({
  path: fc.stringMatching(/^[a-z0-9_]{1,20}(\/[a-z0-9_.]{1,20}){0,3}[a-z]$/),
  body: fc.option(
    fc.uint8Array({ maxLength: 1_500 }).map((bytes) => Buffer.from(bytes)),
    { nil: undefined },
  ),
})

test('files and folders are read no matter how the stream is divided', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { maxLength: 8 }),
      fc.integer({ min: 1, max: 2_000 }),
      async (members, size) => {
        expect(await readAll(inChunks(buildTar(members), size))).toEqual(members)
      },
    ),
    { numRuns: 60 },
  )
})

test('bodies can be skipped', async () => {
  const members = ['a', 'b', 'c'].map((path) => ({ path, body: Buffer.alloc(700, path) }))

  const paths = (await readAll(inChunks(buildTar(members), 100), true)).map(({ path }) => path)

  expect(paths).toEqual(['a', 'b', 'c'])
})

test('an archive that ends in the middle or has a damaged header is rejected', async () => {
  const tar = buildTar([{ path: 'a', body: Buffer.alloc(2_000, 'x') }])
  const damaged = Buffer.from(tar)
  damaged[0] = 0x62

  await expect(readAll(inChunks(tar.subarray(0, 1_500), 512))).rejects.toThrow('incomplete')
  await expect(readAll(inChunks(tar.subarray(0, 300), 512))).rejects.toThrow('incomplete')
  await expect(readAll(inChunks(damaged, 512))).rejects.toThrow('damaged')
})
