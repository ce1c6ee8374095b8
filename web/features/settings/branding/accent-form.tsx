import { Button, ColorInput, Group, Stack } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { messages } from '../../../i18n/index.ts'
import { useAccent } from '../../../layout/branding/use-accent.ts'

const texts = messages.branding

/** Common brand colors. */
const swatches = ['#0b7a4b', '#0a5bd3', '#6d28d9', '#be185d', '#b42318', '#b45309', '#0f766e']

const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text)

interface Props {
  readonly color: string | null
  readonly isSaving: boolean
  readonly onSave: (color: string | null) => void
}

/** Chooses the accent color; the whole page previews it. */
export function AccentForm({ color, isSaving, onSave }: Props) {
  const [text, setText] = useState(color ?? '')
  const [hasError, setHasError] = useState(false)
  const chosen = text.trim().toLowerCase()
  useAccent(isColor(chosen) ? chosen : color)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setHasError(!isColor(chosen))
    if (isColor(chosen)) onSave(chosen)
  }
  return (
    <Stack renderRoot={(props) => <form onSubmit={submit} {...props} />}>
      <ColorInput
        label={texts.colorCode}
        placeholder="#0b7a4b"
        maw="16rem"
        maxLength={7}
        swatches={swatches}
        withEyeDropper={false}
        // Keeps the popover from covering the button.
        popoverProps={{ position: 'top-start' }}
        fixOnBlur={false}
        value={text}
        error={hasError && !isColor(chosen) ? texts.colorNeeded : undefined}
        onChange={setText}
      />
      <Group gap="sm">
        <Button type="submit" loading={isSaving}>
          {messages.shared.save}
        </Button>
        {color === null ? null : (
          <Button variant="default" disabled={isSaving} onClick={() => onSave(null)}>
            {texts.reset}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
