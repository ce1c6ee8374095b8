import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { logoLimits } from '../../../../contract/organizations/branding-limits.ts'
import type { ChangeBrandingInput } from '../../../../sdk/app-operations.generated.ts'
import { meQuery } from '../../../api/me.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { Logo } from '../../../layout/branding/logo.tsx'
import { AccentForm } from './accent-form.tsx'
import { encodeFile } from './encode-file.ts'
import { HostCard } from './host-card.tsx'

const texts = messages.branding

/** Changes the logo and the accent color. */
export function BrandingSection() {
  const { accentColor, may } = useOrg()
  const { isSaving, save } = useChangeBranding()
  return (
    <Stack>
      <LogoCard isSaving={isSaving} onSave={save} />
      <Card title={texts.color} help={texts.colorHelp}>
        <AccentForm
          // Resets the form after saving, so that it starts from the saved color.
          key={accentColor}
          color={accentColor}
          isSaving={isSaving}
          onSave={(color) => save({ accentColor: color }, messages.shared.saved)}
        />
      </Card>
      {may('hostName.change') ? <HostCard /> : null}
    </Stack>
  )
}

type Save = (changes: ChangeBrandingInput, done: string) => void

function useChangeBranding(): { readonly isSaving: boolean; readonly save: Save } {
  const client = useQueryClient()
  const { isPending, mutateAsync } = useOrgMutation('change_branding', {
    stale: ['get_branding', 'list_audit'],
    quiet: true,
  })
  const run = async (changes: ChangeBrandingInput, done: string) => {
    await mutateAsync(changes)
    await client.invalidateQueries(meQuery)
    toastSuccess(done)
  }
  return {
    isSaving: isPending,
    save: (changes, done) => void run(changes, done).catch(toastError),
  }
}

interface LogoProps {
  readonly isSaving: boolean
  readonly onSave: Save
}

function LogoCard({ isSaving, onSave }: LogoProps) {
  const { logo, name } = useOrg()
  const upload = async (file: File | null) => {
    if (file === null) return
    if (file.size > logoLimits.bytes) throw new Error(texts.tooLarge)
    onSave({ logo: await encodeFile(file) }, texts.logoSaved)
  }
  return (
    <Card title={texts.logo} help={texts.logoHelp}>
      <Paper withBorder p="md" w="fit-content">
        {logo === null ? (
          <Text c="dimmed" size="sm">
            {texts.noLogo}
          </Text>
        ) : (
          <Logo src={logo} alt={name} size="large" />
        )}
      </Paper>
      <Group gap="sm">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => void upload(file).catch(toastError)}
        >
          {(props) => (
            <Button {...props} loading={isSaving} variant={logo === null ? 'filled' : 'default'}>
              {logo === null ? texts.upload : texts.replace}
            </Button>
          )}
        </FileButton>
        {logo === null ? null : (
          <Button
            variant="subtle"
            color="red"
            disabled={isSaving}
            onClick={() => onSave({ logo: null }, texts.logoRemoved)}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
    </Card>
  )
}
