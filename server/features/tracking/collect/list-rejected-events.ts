import * as z from 'zod'
import { appOperation } from '../../../platform/app-operation.ts'
import { idPageInput, idPageSchema, readIdPage } from '../../../platform/http/id-cursor-page.ts'
import { selectRejectedEvents } from './rejected-event-store.ts'
import { rejectedReasons } from './rejected-reasons.ts'

const row = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  reason: z.string(),
  help: z.string().meta({ description: 'Explanation of the reason.' }),
  origin: z.string().nullable(),
  body: z.string().meta({ description: 'Request body, truncated to 8,192 characters.' }),
  receivedAt: z.iso.datetime(),
})

export const listRejectedEvents = appOperation({
  name: 'list_rejected_events',
  rest: 'GET /orgs/{orgId}/rejected-events',
  summary: 'List rejected pixel events with the reason, newest first.',
  permission: 'events.read',
  input: idPageInput,
  output: idPageSchema(row),

  async run({ db, org }, input) {
    const { rows, nextCursor } = await readIdPage(input, (page) =>
      db.readInOrg(org.id, (tx) => selectRejectedEvents(tx, page)),
    )
    const withHelp = rows.map((event) => ({ ...event, help: rejectedReasons[event.reason] }))
    return { data: { rows: withHelp, nextCursor } }
  },
})
