import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm start` and `npm run demo` listen; `npm run dev` shows pages on top of it. */
const service = 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers from spring 2024 on.
    target: 'es2023',
    // Fonts and pictures stay files: the policy of the pages knows no `data:` but for pictures.
    assetsInlineLimit: 0,
    // By which the test of sizes knows which files the first page needs.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/app/', '/px.js'].map((path) => [
        path,
        // The service takes changes from its own pages only.
        { target: service, headers: { origin: service } },
      ]),
    ),
  },
})
