import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { teamworkLimits } from '../../../../contract/leads/teamwork-limits.ts'
import type { GetTeamworkOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Hint } from '../../../components/overlay/hint.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { ReminderForm } from './reminder-form.tsx'
import { Reminders } from './reminders.tsx'
import { useAssignLeads, useOwnerChoices } from './use-assign-leads.ts'

const texts = messages.teamwork

interface Props {
  readonly leadId: string
}

/** Owner, reminders and comments of a lead. */
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

function Comment({ comment }: { readonly comment: GetTeamworkOutput['comments'][number] }) {
  const when = formatInstant(comment.createdAt, useTimeZone())
  const { mutate, isPending } = useOrgMutation('delete_comment', { stale: ['get_teamwork'] })
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="xs" c="dimmed" className="free-text">
          {comment.authorName ?? texts.deletedUser} · {when}
        </Text>
        <Text size="sm" className="free-text" style={{ whiteSpace: 'pre-wrap' }}>
          {comment.text}
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

/** Form for a comment, which is cleared only once the comment is stored. */
function CommentForm({ leadId }: Props) {
  const [text, setText] = useState('')
  const { mutate, isPending } = useOrgMutation('create_comment', { stale: ['get_teamwork'] })
  const send = () => mutate({ id: leadId, text }, { onSuccess: () => setText('') })
  return (
    <Stack
      gap="xs"
      renderRoot={(props) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
          {...props}
        />
      )}
    >
      <Textarea
        label={texts.comment}
        placeholder={texts.commentPlaceholder}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={teamworkLimits.commentLength}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (text.trim() !== '' && !isPending) send()
        }}
      />
      <Button
        type="submit"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={text.trim() === ''}
        loading={isPending}
      >
        {texts.send}
      </Button>
    </Stack>
  )
}
