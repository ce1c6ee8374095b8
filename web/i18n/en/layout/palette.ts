/** UI strings for the actions of the command palette. */
export const palette = {
  actions: 'Actions',
  views: 'Saved views',
  addLead: { label: 'Add lead', words: 'new create' },
  importLeads: { label: 'Import leads', words: 'upload csv excel' },
  exportLeads: { label: 'Export all leads', words: 'download csv' },
  invite: { label: 'Invite member', words: 'add user colleague team' },
  createKey: { label: 'Create API key', words: 'new token' },
  theme: (name: string) => `Theme: ${name}`,
  themeWords: 'colors switch mode',
  language: (name: string) => `Language: ${name}`,
  languageWords: 'switch sprache',
}
