import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { translate } from './translate.ts'

/** Where the service listens, which `npm run dev` starts beside Vite. */
const service = 'http://localhost:3000'

/** The mode is the language: `npm run dev` shows English, `npx vite --mode de` in `web/` German. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), translate(mode)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers from spring 2024 on.
    target: 'es2023',
    // They know `light-dark()`; what would stand for it in older ones misses our two colour schemes.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Fonts and pictures stay files: the policy of the pages knows no `data:` but for pictures.
    assetsInlineLimit: 0,
    // By which the test of sizes knows which files the first page needs.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // What every page needs is one file: compressed together it is a tenth smaller than in pieces.
    rolldownOptions: {
      // Words and formats only say what they are asked: a page that does not ask needs none of them.
      treeshake: { moduleSideEffects: [{ test: /\/web\/(i18n|lib)\//, sideEffects: false }] },
      output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } },
    },
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
}))
