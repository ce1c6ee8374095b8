import { Stack } from '@mantine/core'
import type { GetSingleSignOnOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { DomainsCard } from './domains-card.tsx'
import { GroupRolesCard } from './group-roles-card.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ProvisioningCard } from './provisioning-card.tsx'

const texts = messages.singleSignOn

/** The organization's sign-in provider, and the email domains whose users can sign in with it. */
export function SingleSignOnSection() {
  const query = useOrgQuery('get_single_sign_on', {})
  return (
    <QueryBoundary query={query}>
      {({ data }) => (
        <Stack>
          <ProviderCard settings={data} />
          <DomainsCard domains={data.domains} />
          <ProvisioningCard scim={data.scim} />
          <GroupRolesCard settings={data} />
        </Stack>
      )}
    </QueryBoundary>
  )
}

function ProviderCard({ settings }: { readonly settings: GetSingleSignOnOutput }) {
  const { provider, redirectUrl } = settings
  const remove = useOrgMutation('delete_single_sign_on', {
    stale: ['get_single_sign_on', 'list_audit'],
  })
  const ask = () =>
    modals.confirmRed({
      title: texts.removeTitle,
      help: texts.removeHelp,
      confirm: texts.remove,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({}), texts.removed),
    })
  return (
    <Card
      title={texts.title}
      help={texts.help}
      actions={
        provider === null ? undefined : (
          <RemoveButton label={texts.remove} isLoading={remove.isPending} onClick={ask} />
        )
      }
    >
      <CopyBlock title={texts.redirectUrl} text={redirectUrl} copy={texts.copyUrl} />
      <ProviderForm key={provider === null ? 'new' : 'edit'} settings={settings} />
    </Card>
  )
}
