import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Answer } from '../platform/operation.ts'
import { readyJson } from '../platform/ready-json.ts'
import { sendAnswer } from './envelope.ts'

test('an answer that was sent keeps its data no longer', async () => {
  const leads = [{ [readyJson]: '{"id":1}' }, { [readyJson]: '{"id":2}' }]
  const answer: Answer<unknown> = { data: leads, status: 201 }
  const app = fastify()
  app.get('/', (request, reply) => sendAnswer(request, reply, answer))

  const sent = await app.inject('/')

  expect(sent.json()).toMatchObject({ success: true, data: [{ id: 1 }, { id: 2 }] })
  expect(answer.data).toBeUndefined()
  await app.close()
})
