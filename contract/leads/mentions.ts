// Does not use zod, so that the lead page loads only this file.

const token = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g

/** Mention of a member in a comment: `@{01a2…}`. */
export const toMention = (personId: string): string => `@{${personId}}`

/** Either text without mentions or the ID of a mentioned member. */
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

/** IDs of the mentioned members, without duplicates. */
export const listMentions = (comment: string): string[] => [
  ...new Set(splitMentions(comment).flatMap((part) => ('personId' in part ? part.personId : []))),
]

/**
 * Comment text with each mention replaced by the member's name.
 *
 * @param findName  Returns a member's name.
 */
export const formatMentions = (comment: string, findName: (personId: string) => string): string =>
  splitMentions(comment)
    .map((part) => ('text' in part ? part.text : `@${findName(part.personId)}`))
    .join('')
