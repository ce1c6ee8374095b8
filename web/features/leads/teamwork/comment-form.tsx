import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { CommentInput } from './comment-input.tsx'
import { toStoredComment } from './mention-text.ts'
import { useMentionChoices } from './use-assign-leads.ts'

const texts = messages.teamwork

/** Form for writing a comment. It is cleared only once the comment has been saved. */
export function CommentForm({ leadId }: { readonly leadId: string }) {
  const [text, setText] = useState('')
  const people = useMentionChoices()
  const { mutate, isPending } = useOrgMutation('create_comment', { stale: ['get_teamwork'] })
  const send = () =>
    mutate({ id: leadId, text: toStoredComment(text, people) }, { onSuccess: () => setText('') })
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
      <CommentInput
        text={text}
        people={people}
        onChange={setText}
        onSend={() => {
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
