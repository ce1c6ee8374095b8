// No zod here, so that the lead page loads only this.

const token = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g

/** A member in the text of a comment: `@{01a2…}`. @see L-366 */
export const toMention = (personId: string): string => `@{${personId}}`

/** Text without mentions, or the ID of a mentioned member. */
export type CommentPart = { readonly text: string } | { readonly personId: string }

/** Splits a comment into text and mentions, in order. */
export function splitMentions(comment: string): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const { 0: found, 1: personId = '', index } of comment.matchAll(token)) {
    if (index > end) parts.push({ text: comment.slice(end, index) })
    parts.push({ personId })
    end = index + found.length
  }
  if (end < comment.length) parts.push({ text: comment.slice(end) })
  return parts
}

/** IDs of the mentioned members, each once. */
export const listMentions = (comment: string): string[] => [
  ...new Set(splitMentions(comment).flatMap((part) => ('personId' in part ? part.personId : []))),
]

/** The comment as people read it. @param findName  Name of a member. */
export const formatMentions = (comment: string, findName: (personId: string) => string): string =>
  splitMentions(comment)
    .map((part) => ('text' in part ? part.text : `@${findName(part.personId)}`))
    .join('')
