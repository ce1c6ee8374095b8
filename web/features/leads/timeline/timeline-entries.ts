import type { GetLeadOutput, GetTeamworkOutput } from '../../../../sdk/app-operations.generated.ts'
import type { Conversion } from './conversion-entry.tsx'
import { type Change, groupByMoment, type HistoryMoment } from './history-groups.ts'
import { type JourneySession, journeySessions } from './journey-sessions.ts'

export type Comment = GetTeamworkOutput['comments'][number]

export type LeadEmail = GetTeamworkOutput['emails'][number]

/** Kinds of entries that the timeline can be limited to. */
export const entryKinds = ['visits', 'changes', 'comments', 'conversions', 'emails'] as const

export type EntryKind = (typeof entryKinds)[number]

/** Something that happened to a lead, even before the lead was created. */
export type TimelineEntry = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'visits'; readonly session: JourneySession }
  | { readonly kind: 'changes'; readonly moment: HistoryMoment }
  | { readonly kind: 'comments'; readonly comment: Comment }
  | { readonly kind: 'conversions'; readonly conversion: Conversion }
  | { readonly kind: 'emails'; readonly email: LeadEmail }
  | { readonly kind: 'created' }
)

interface Parts {
  readonly lead: GetLeadOutput
  readonly history: readonly Change[]
  readonly comments: readonly Comment[]
  readonly conversions: readonly Conversion[]
  readonly emails: readonly LeadEmail[]
}

/** All entries, newest first. A conversion that has not been sent yet is placed at its due time. */
export function buildTimeline({
  lead,
  history,
  comments,
  conversions,
  emails,
}: Parts): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...journeySessions(lead).map(
      (session) => ({ kind: 'visits', id: session.id, at: session.startedAt, session }) as const,
    ),
    { kind: 'created', id: 'created', at: lead.createdAt },
    ...groupByMoment(history)
      .toReversed()
      .map((moment) => ({ kind: 'changes', id: moment.id, at: moment.at, moment }) as const),
    ...comments.map(
      (comment) => ({ kind: 'comments', id: comment.id, at: comment.createdAt, comment }) as const,
    ),
    ...conversions.map((conversion) => {
      const at = conversion.sentAt ?? conversion.dueAt
      return { kind: 'conversions', id: conversion.id, at, conversion } as const
    }),
    ...emails.map((email) => ({ kind: 'emails', id: email.id, at: email.sentAt, email }) as const),
  ]
  // Sorts oldest first and then reverses the result, so that simultaneous entries are also
  // reversed.
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed()
}

/**
 * Entries of one kind. Visits include the creation of the lead, which separates earlier visits from
 * later ones.
 */
export const filterEntries = (
  entries: readonly TimelineEntry[],
  kind: EntryKind | undefined,
): readonly TimelineEntry[] =>
  kind === undefined
    ? entries
    : entries.filter(
        (entry) => entry.kind === kind || (kind === 'visits' && entry.kind === 'created'),
      )

/**
 * Drops entries at or beyond the time of the last loaded change, because changes that have not been
 * loaded yet may belong between them or have the same time.
 *
 * @param isOldestFirst True if the changes are loaded starting with the oldest.
 */
export function keepComplete(
  entries: readonly TimelineEntry[],
  { at }: Pick<Change, 'at'>,
  isOldestFirst: boolean,
): readonly TimelineEntry[] {
  const end = Date.parse(at)
  return entries.filter((entry) =>
    isOldestFirst ? Date.parse(entry.at) < end : Date.parse(entry.at) > end,
  )
}
