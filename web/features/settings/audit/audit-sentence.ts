import type { ListAuditOutput } from '../../../../sdk/app-operations.generated.ts'
import { messages } from '../../../i18n/index.ts'

/** Entry in the activity log. */
export type AuditRow = ListAuditOutput['rows'][number]

/** Current name; `undefined` if the object is deleted or has no name. */
export type FindName = (kind: string, id: string | null) => string | undefined

const { audit: texts } = messages

// Newer versions of the service may log values that this version does not recognize.
const kinds: Readonly<Record<string, string>> = texts.kinds
const named: Readonly<Record<string, string>> = texts.named
const verbs: Readonly<Record<string, string>> = texts.verbs
const special: Readonly<Record<string, string>> = texts.special
const fieldNames: Readonly<Record<string, string>> = texts.fieldNames
const actors: Readonly<Record<string, string>> = texts.actors

/** The actor's current name. */
export const actorText = ({ actorKind, actorName }: AuditRow): string =>
  actorName ?? actors[actorKind] ?? texts.someone

/** Describes the change in words that follow the actor's name. */
export function auditSentence(row: AuditRow, findName: FindName): string {
  const { action, objectKind, objectId, fields } = row
  const name = findName(objectKind, objectId)
  if (objectKind === 'member') return memberSentence(row, name)
  if (objectKind === 'invitation' && action === 'create' && name !== undefined) {
    return texts.invited(name)
  }
  const fixed = special[`${objectKind}.${action}`]
  // Fields are omitted for a new object, because all of them are set, and for a reordering, because
  // only the position changes.
  const isWhole = action === 'create' || action === 'order'
  if (fixed !== undefined) return withFields(fixed, isWhole ? [] : fields)
  return withFields(
    texts.done(verbs[action] ?? action, objectText(objectKind, name)),
    isWhole ? [] : fields,
  )
}

function memberSentence({ action, actorId, objectId }: AuditRow, name: string | undefined): string {
  const isSelf = actorId !== null && actorId === objectId
  if (action === 'change') {
    return isSelf ? texts.changedOwnRole : texts.changedRole(name ?? texts.kinds.member)
  }
  const key = action === 'remove' && isSelf ? 'member.leave' : `member.${action}`
  return special[key] ?? texts.done(verbs[action] ?? action, objectText('member', name))
}

function objectText(kind: string, name: string | undefined): string {
  const kindName = named[kind]
  if (name === undefined || kindName === undefined) return kinds[kind] ?? kind
  return texts.quoted(kindName, name)
}

/** Appends the changed fields if they add information to the sentence. */
function withFields(sentence: string, fields: readonly string[]): string {
  const setFields = fields.map((field) => fieldNames[field] ?? field)
  return setFields.length === 0 ? sentence : texts.colon(sentence, texts.fields(setFields))
}
