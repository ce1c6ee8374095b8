import { Page } from '../../parts/page.tsx'

export const LeadPage = () => <Page title="LeadPage">{null}</Page>
