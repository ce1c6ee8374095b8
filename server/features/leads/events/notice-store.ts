import * as z from 'zod'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/operation.ts'
import type { NoticeType } from './write-event-store.ts'

/** Details of an event that is not a change to a lead. Contains no personal data. */
export const eventDetailsSchema = z.object({
  spendImport: z
    .object({
      id: z.uuid(),
      name: z.string().meta({ description: 'Name of the file.' }),
      inserted: z.int(),
      updated: z.int(),
      unchanged: z.int(),
    })
    .nullable()
    .meta({
      description:
        'For `spend.imported`: the import and its row counts. Requires the scope `spend:read`.',
    }),
  conversion: z
    .object({
      id: z.uuid(),
      destinationId: z.uuid(),
      destinationName: z.string(),
      action: z.string(),
      code: z.string().meta({ description: 'Reason from the platform, or from Leadtrace.' }),
      message: z
        .string()
        .nullable()
        .meta({
          description:
            'The reason in words, without lead data. Null in older events, and if ' +
            'the platform reports the reason later.',
        }),
    })
    .nullable()
    .meta({
      description:
        'For `conversion.rejected`: the conversion of the lead `leadId`. If the platform ' +
        'rejects all conversions, this one can be sent and rejected again.',
    }),
  quarantine: z
    .object({
      count: z
        .int()
        .meta({ description: 'Leads rejected since the previous event; at most 1,000.' }),
    })
    .nullable()
    .meta({
      description: 'For `quarantine.filled`: number of leads that filter rules have rejected.',
    }),
})

export type EventDetails = z.output<typeof eventDetailsSchema>

/** Details of an event that is a change to a lead. */
export const noDetails: EventDetails = { spendImport: null, conversion: null, quarantine: null }

/** An event that is not a change to a lead. */
export interface Notice {
  readonly type: NoticeType
  readonly actor: Actor
  /** ISO timestamp. */
  readonly at: string
  /** The lead that the event is about; null if there is none. */
  readonly leadId: string | null
  readonly details: Partial<EventDetails>
}

/** Writes events in the transaction that causes them. @see L-414 */
export async function insertNotices(tx: OrgTx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  tx.publishLeads(tx.orgId)
  const rows = notices.map(({ actor, leadId, ...notice }, n) => ({
    ...{ ...notice, n, kind: actor.kind, actor: actor.id },
    leads: leadId === null ? [] : [leadId],
  }))
  await tx.query(sql`
    insert into lead_event
      ("orgId", at, type, "actorKind", "actorId", "leadIds", fields, details)
    select ${tx.orgId}::uuid, at, type, kind, actor,
      array(select json_array_elements_text(leads)::uuid), '{}', details
    from json_to_recordset(${JSON.stringify(rows)}) as event (n integer, at timestamptz, type text,
      kind text, actor text, leads json, details jsonb)
    order by n`)
}
