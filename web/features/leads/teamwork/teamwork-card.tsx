import { ActionIcon, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { splitMentions } from '../../../../contract/leads/mentions.ts'
import type { GetTeamworkOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Hint } from '../../../components/overlay/hint.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { CommentForm } from './comment-form.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { Reminders } from './reminders.tsx'
import { useAssignLeads, useOwnerChoices } from './use-assign-leads.ts'

const texts = messages.teamwork

interface Props {
  readonly leadId: string
}

/** A lead's owner, reminders and comments. */
export function TeamworkCard({ leadId }: Props) {
  const query = useOrgQuery('get_teamwork', { id: leadId })
  return (
    <Card title={texts.title}>
      <QueryBoundary query={query} skeleton={<SkeletonLines count={3} />}>
        {({ data: { owner, comments, reminders } }) => (
          <>
            <OwnerSelect leadId={leadId} owner={owner} />
            <Reminders reminders={reminders} />
            <ReminderForm leadId={leadId} />
            <Comments leadId={leadId} comments={comments} />
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

function OwnerSelect({ leadId, owner }: Props & Pick<GetTeamworkOutput, 'owner'>) {
  const choices = useOwnerChoices()
  const { assign, isPending } = useAssignLeads()
  const isListed = owner === null || choices.some(({ id }) => id === owner.personId)
  const data = choices.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label={texts.owner}
      disabled={!useOrg().may('leads.change') || isPending}
      data={[
        { value: '', label: texts.nobody },
        ...(isListed ? data : [...data, { value: owner.personId, label: owner.name }]),
      ]}
      value={owner?.personId ?? ''}
      onChange={({ currentTarget: { value } }) => assign([leadId], value === '' ? null : value)}
    />
  )
}

function Comments({ leadId, comments }: Props & Pick<GetTeamworkOutput, 'comments'>) {
  const mayWrite = useOrg().may('leads.change')
  if (!mayWrite && comments.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {texts.comments}
      </Title>
      {comments.length === 0 ? null : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
      {mayWrite ? <CommentForm leadId={leadId} /> : null}
    </Stack>
  )
}

interface CommentProps {
  readonly comment: GetTeamworkOutput['comments'][number]
}

/** A comment's text, with the names of mentioned people. */
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

function Comment({ comment }: CommentProps) {
  const when = formatInstant(comment.createdAt, useTimeZone())
  const { mutate, isPending } = useOrgMutation('delete_comment', { stale: ['get_teamwork'] })
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="xs" c="dimmed" className="free-text">
          {comment.authorName ?? texts.deletedUser} · {when}
        </Text>
        <Text size="sm" className="free-text" style={{ whiteSpace: 'pre-wrap' }}>
          <CommentText comment={comment} />
        </Text>
      </Stack>
      {comment.mayDelete ? (
        <Hint label={texts.deleteComment(when)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.deleteComment(when)}
            loading={isPending}
            onClick={() => mutate({ id: comment.id })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Hint>
      ) : null}
    </Group>
  )
}
