// Before anything is painted, so that a dark screen never flashes white. The key is Mantine's own.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  const isDark =
    chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
} catch {
  // Without storage the page is light until the app is there.
}
