import { IconApi, IconFileImport, IconRadar2 } from '@tabler/icons-react'
import { NextSteps, type Step } from '../../components/page/next-steps.tsx'
import { messages } from '../../i18n/index.ts'
import { WaitingForLeads } from '../leads/shared/waiting-for-leads.tsx'

const texts = messages.dashboard

const steps: readonly Step[] = [
  {
    icon: IconRadar2,
    title: texts.pixelTitle,
    help: texts.pixelHelp,
    action: texts.pixelAction,
    path: '/settings/pixel',
    needs: 'sites.read',
  },
  {
    icon: IconApi,
    title: texts.apiTitle,
    help: texts.apiHelp,
    action: texts.apiAction,
    path: '/settings/keys',
    needs: 'keys.change',
  },
  {
    icon: IconFileImport,
    title: texts.importTitle,
    help: texts.importHelp,
    action: texts.importAction,
    path: '/imports',
    needs: 'leads.import',
  },
]

/** Suggested steps for an organization without leads. */
export const FirstSteps = () => (
  <>
    <NextSteps title={texts.firstTitle} help={texts.firstHelp} steps={steps} />
    <WaitingForLeads />
  </>
)
