import { Group, Stack, Text } from '@mantine/core'
import { splitMentions } from '../../../../contract/leads/mentions.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import type { Comment } from './timeline-entries.ts'

const texts = messages.teamwork

interface CommentProps {
  readonly comment: Comment
}

/** The text of a comment, with the names of the people mentioned. */
function CommentText({ comment: { text, mentions } }: CommentProps) {
  return splitMentions(text).map((part, index) => {
    if ('text' in part) return part.text
    const person = mentions.find(({ personId }) => personId === part.personId)
    return (
      // The index is a valid key, because a comment never changes.
      <Text key={index} span fw={600} c="brand">
        @{person?.name ?? texts.formerMention}
      </Text>
    )
  })
}

/** A comment, with its author and time. */
export function CommentEntry({ comment }: CommentProps) {
  const when = formatInstant(comment.createdAt, useTimeZone())
  const { mutate, isPending } = useOrgMutation('delete_comment', { stale: ['get_teamwork'] })
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="xs" c="dimmed" className="free-text">
          {comment.authorName ?? texts.deletedUser} · {when}
        </Text>
        <Text size="sm" className="free-text" style={{ whiteSpace: 'pre-wrap' }}>
          <CommentText comment={comment} />
        </Text>
      </Stack>
      {comment.mayDelete ? (
        <RemoveButton
          label={texts.deleteComment(when)}
          hint={texts.deleteComment(when)}
          isLoading={isPending}
          onClick={() => mutate({ id: comment.id })}
        />
      ) : null}
    </Group>
  )
}
