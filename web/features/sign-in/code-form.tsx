import { Anchor, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CodeKind, verifyCode } from '../../api/auth-sign-in.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { words } from '../../i18n/en/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { useRefreshSession } from './use-refresh-session.ts'

/** Asks for the second factor: a code of the app, or one that was kept. */
export function CodeForm({ onRestart }: { readonly onRestart: () => void }) {
  const [kind, setKind] = useState<CodeKind>('totp')
  const isApp = kind === 'totp'
  return (
    <PublicLayout
      title={words.signIn.codeTitle}
      help={isApp ? words.signIn.codeHelp : words.signIn.backupHelp}
      footer={
        <Anchor component="button" type="button" size="sm" fw={600} onClick={onRestart}>
          {words.signIn.startAgain}
        </Anchor>
      }
    >
      <Code key={kind} kind={kind} />
      <Group justify="center">
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setKind(isApp ? 'backup-code' : 'totp')}
        >
          {isApp ? words.signIn.useBackup : words.signIn.useApp}
        </Anchor>
      </Group>
    </PublicLayout>
  )
}

function Code({ kind }: { readonly kind: CodeKind }) {
  const arrive = useRefreshSession()
  const sent = useSentForm({
    initialValues: { code: '', trustDevice: false },
    send: ({ code, trustDevice }) => verifyCode(kind, { code: tidy(kind, code), trustDevice }),
    onDone: arrive,
    fieldOf: { INVALID_CODE: 'code', INVALID_BACKUP_CODE: 'code' },
  })
  return (
    <FormOf sent={sent} submit={words.signIn.verify} fullWidth>
      {kind === 'totp' ? (
        <TextInput
          label={words.signIn.code}
          required
          withAsterisk={false}
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...sent.form.getInputProps('code')}
        />
      ) : (
        <TextInput
          label={words.signIn.backupCode}
          required
          withAsterisk={false}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...sent.form.getInputProps('code')}
        />
      )}
      <Checkbox
        label={words.signIn.trust}
        description={words.signIn.trustHelp}
        {...sent.form.getInputProps('trustDevice', { type: 'checkbox' })}
      />
    </FormOf>
  )
}

/** Without the spaces that apps show for reading. */
const tidy = (kind: CodeKind, code: string): string =>
  kind === 'totp' ? code.replace(/\D/g, '') : code.trim()
