/** UI strings for the checklist for new organizations. */
export const onboarding = {
  title: 'Get started',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide checklist',
  done: 'Done',
  open: 'To do',
  sample: 'Explore sample data',
  sampleHelp: 'Opens a separate organization with made-up leads.',
  isSample: 'All leads and figures here are made up.',
  removeSample: 'Remove sample data',
  sampleRemoved: 'Sample data removed',
  steps: {
    connected: {
      title: 'Connect your website or forms',
      help: 'Install the pixel, connect a form or use an API key.',
    },
    lead: { title: 'Get your first lead', help: "It'll appear here within seconds." },
    adSpend: { title: 'Import ad spend', help: 'Required for cost per lead and ROAS.' },
    delivery: {
      title: 'Send leads to other tools',
      help: 'Set up webhooks, or send conversions to ad platforms.',
    },
    team: { title: 'Invite your team', help: 'Reporters can see metrics, but not contact data.' },
  },
} as const
