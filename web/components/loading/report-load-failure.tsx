import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { shared } from '../../i18n/shared.ts'
import { toastError } from '../feedback/toast.ts'
import { reloadPage } from '../form/kept-drafts.ts'
import { isChunkLoadError } from './chunk-load-error.ts'
import { entryScript, findLoadFailure } from './find-load-failure.ts'
import { loadFailureTexts } from './load-failure-texts.ts'

const toastId = 'load-failure'

/**
 * Shows a toast explaining why a menu, dialog or other part could not be loaded; the page stays
 * unchanged.
 */
export async function reportLoadFailure(error: unknown): Promise<void> {
  if (!isChunkLoadError(error)) return toastError(error)
  const failure = await findLoadFailure(error, { entry: entryScript() })
  const { title, help, needsReload } = loadFailureTexts[failure]
  notifications.hide(toastId)
  notifications.show({
    id: toastId,
    title,
    message: needsReload ? <ReloadAdvice help={help} /> : help,
    color: failure === 'newVersion' ? 'blue' : 'red',
    autoClose: failure === 'newVersion' ? false : 10_000,
  })
}

const ReloadAdvice = ({ help }: { readonly help: string }) => (
  <Stack gap={6} align="flex-start">
    <Text size="sm">{help}</Text>
    <Button size="compact-sm" variant="default" onClick={reloadPage}>
      {shared.reload}
    </Button>
  </Stack>
)
