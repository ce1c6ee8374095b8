import { Anchor, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CodeKind, verifyCode } from '../../api/auth-sign-in.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { useRefreshSession } from './use-refresh-session.ts'

/**
 * Asks for a two-factor code, either from the authenticator app or from the list of backup codes.
 */
export function CodeForm({ onRestart }: { readonly onRestart: () => void }) {
  const [kind, setKind] = useState<CodeKind>('totp')
  const isApp = kind === 'totp'
  return (
    <PublicLayout
      title={messages.signIn.codeTitle}
      help={isApp ? messages.signIn.codeHelp : messages.signIn.backupHelp}
      footer={
        <Anchor component="button" type="button" size="sm" fw={600} onClick={onRestart}>
          {messages.signIn.startAgain}
        </Anchor>
      }
    >
      <CodeFields key={kind} kind={kind} />
      <Group justify="center">
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setKind(isApp ? 'backup-code' : 'totp')}
        >
          {isApp ? messages.signIn.useBackup : messages.signIn.useApp}
        </Anchor>
      </Group>
    </PublicLayout>
  )
}

function CodeFields({ kind }: { readonly kind: CodeKind }) {
  const refreshSession = useRefreshSession()
  const submission = useAsyncForm({
    initialValues: { code: '', trustDevice: false },
    send: ({ code, trustDevice }) =>
      verifyCode(kind, { code: normalizeCode(kind, code), trustDevice }),
    onDone: refreshSession,
    fieldByReason: { INVALID_CODE: 'code', INVALID_BACKUP_CODE: 'code' },
  })
  return (
    <AsyncForm submission={submission} submit={messages.signIn.verify} fullWidth>
      {kind === 'totp' ? (
        <TextInput
          label={messages.signIn.code}
          required
          withAsterisk={false}
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...submission.form.getInputProps('code')}
        />
      ) : (
        <TextInput
          label={messages.signIn.backupCode}
          required
          withAsterisk={false}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...submission.form.getInputProps('code')}
        />
      )}
      <Checkbox
        label={messages.signIn.trust}
        description={messages.signIn.trustHelp}
        {...submission.form.getInputProps('trustDevice', { type: 'checkbox' })}
      />
    </AsyncForm>
  )
}

/** Removes the spaces that apps use to group digits. */
const normalizeCode = (kind: CodeKind, code: string): string =>
  kind === 'totp' ? code.replace(/\D/g, '') : code.trim()
