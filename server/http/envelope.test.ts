import fc from 'fast-check'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readyJson } from '../platform/http/raw-json.ts'
import type { Answer } from '../platform/operation.ts'
import { sendAnswer } from './envelope.ts'

test('after a response is sent, its data is released', async () => {
  const leads = [{ [readyJson]: '{"id":1}' }, { [readyJson]: '{"id":2}' }]
  const answer: Answer<unknown> = { data: leads, status: 201 }
  const app = fastify()
  app.get('/', (request, reply) => sendAnswer(request, reply, answer))

  const sent = await app.inject('/')

  expect(sent.json()).toMatchObject({ success: true, data: [{ id: 1 }, { id: 2 }] })
  expect(answer.data).toBeUndefined()
  await app.close()
})

test('text in any script is returned as it was sent', async () => {
  let names: readonly string[] = []
  const app = fastify()
  app.get('/', (request, reply) => {
    const data = names.map((name) => ({ [readyJson]: JSON.stringify({ name }) }))
    return sendAnswer(request, reply, { data })
  })
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'grapheme' }).map((text) => `東京${text}`.repeat(200)),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 8 }), async (written) => {
      names = written
      const { data } = (await app.inject('/')).json()
      expect(data).toEqual(written.map((name) => ({ name })))
    }),
  )
  await app.close()
})
