import type { Database } from '../../../platform/db/database.ts'
import { type Answer, type Call, callStages, type Submission } from '../kinds/answers.ts'
import { readSubmission } from '../kinds/kinds.ts'
import { toEventId } from '../kinds/phone-calls.ts'
import { type BodyRow, selectSubmissions } from '../store/body-store.ts'
import type { FoundSource } from '../store/source-store.ts'
import { parseBody } from './parse-body.ts'

/** Parses a stored body again. */
export const readRow = async ({ kind }: Pick<FoundSource, 'kind'>, row: BodyRow) =>
  readSubmission(kind, await parseBody(row.contentType, Buffer.from(row.body, 'base64')))

/** The stored events of a call, from the first stage to the last. */
export const loadEvents = (
  db: Database,
  source: FoundSource,
  call: Call,
): Promise<readonly BodyRow[]> =>
  db.readInOrg(source.orgId, (tx) => selectSubmissions(tx, source.id, toEventIds(call)))

/** Submission IDs of all events in a call. */
export const toEventIds = ({ id }: Call): readonly string[] =>
  callStages.map((stage) => toEventId(id, stage))

/**
 * Combines a call's events, because some events contain only part of the data. For example, Telnyx
 * sends the direction only when the call starts. Each event is committed before it is combined, so
 * the last event to be committed sees all of the others.
 */
export async function combineCall(
  source: FoundSource,
  call: Call,
  events: readonly BodyRow[],
): Promise<Submission> {
  const parts = await Promise.all(events.map((event) => readRow(source, event)))
  const inOrder = parts.toSorted((a, b) => toIndex(a) - toIndex(b))
  const answers = new Map<string, Answer>()
  for (const answer of inOrder.flatMap((part) => part.answers)) {
    if (!answers.has(answer.path)) answers.set(answer.path, answer)
  }
  const directions = inOrder.flatMap((part) => part.call?.isIncoming ?? [])
  return { answers: [...answers.values()], call: { ...call, isIncoming: directions[0] } }
}

const toIndex = ({ call }: Submission): number =>
  call === undefined ? callStages.length : callStages.indexOf(call.stage)
