// Runs before the first paint, so that dark mode never flashes white. The key is Mantine's.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  const isDark =
    chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
} catch {
  // If storage is unavailable, the page is light until the app has loaded.
}
