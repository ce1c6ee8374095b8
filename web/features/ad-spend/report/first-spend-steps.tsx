import { IconApi, IconClockDown, IconFileImport } from '@tabler/icons-react'
import { NextSteps, type Step } from '../../../components/page/next-steps.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.adSpend

const steps: readonly Step[] = [
  {
    icon: IconFileImport,
    title: texts.importTitle,
    help: texts.importHelp,
    action: texts.importAction,
    path: '/ad-spend/import',
    needs: 'leads.import',
  },
  {
    icon: IconClockDown,
    title: texts.scheduleTitle,
    help: texts.scheduleHelp,
    action: texts.scheduleAction,
    path: '/ad-spend/schedules',
    needs: 'leads.import',
  },
  {
    icon: IconApi,
    title: texts.apiTitle,
    help: texts.apiHelp,
    action: texts.apiAction,
    path: '/settings/keys',
    needs: 'keys.change',
  },
]

/** Suggested steps for an organization without ad spend. */
export const FirstSpendSteps = () => (
  <NextSteps title={texts.firstTitle} help={texts.firstHelp} steps={steps} />
)
