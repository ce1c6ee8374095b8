import { Page } from '../../parts/page.tsx'

export const AttributionPage = () => <Page title="AttributionPage">{null}</Page>
