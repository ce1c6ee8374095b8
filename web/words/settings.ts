/** What the settings say; members, keys, plan and audit are in `team`, pixel and rules by themselves. */
export const settings = {
  title: 'Settings',
  sections: {
    general: 'General',
    members: 'Members',
    keys: 'API keys',
    pixel: 'Pixel',
    labels: 'Labels',
    conversionEvents: 'Conversion events',
    duplicates: 'Duplicates and matches',
    rules: 'Filtering rules',
    quarantine: 'Quarantine',
    plan: 'Plan and usage',
    audit: 'Audit log',
  },
} as const
