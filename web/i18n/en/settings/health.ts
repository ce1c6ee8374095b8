/** UI strings for the health checks page. The service describes each check. */
export const health = {
  allGood: 'No problems found',
  warnings: (n: number) => (n === 1 ? '1 problem found' : `${n} problems found`),
  checkedAt: (at: string) => `Checked ${at}`,
  states: { ok: 'OK', warning: 'Problem', notApplicable: 'Not checked' },
  lastGood: 'Last success',
  open: (title: string) => `Open: ${title}`,
  show: 'Open',
}
