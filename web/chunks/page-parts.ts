/**
 * True if the path is the source file of a page or settings section. Paths are relative to `web/`.
 */
export const isPage = (path: string): boolean =>
  /^features\/(.*-page|settings\/.*-section)\.tsx$/.test(path)

/** True for pages outside the app shell. */
const isPublic = (page: string) => /^features\/(sign-in|organizations|account|connect)\//.test(page)

/** Everything that a URL loads: the app, the page, and the layout around it. */
export const pageParts = (page: string): readonly string[] => [
  'index.html',
  ...(isPublic(page) ? [] : ['layout/app-shell.tsx']),
  ...(page.endsWith('-section.tsx') ? ['features/settings/settings-page.tsx'] : []),
  page,
]
