import { Page } from '../../parts/page.tsx'

export const InvitationPage = () => <Page title="InvitationPage">{null}</Page>
