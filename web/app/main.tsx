import '@mantine/core/styles.layer.css'
import './fonts.css'
import './app.css'
import './print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenToOtherTabs } from '../auth/tab-sync.ts'
import { keepDraftsOverReload } from '../components/form/kept-drafts.ts'
import { forgetFailedStyles } from '../components/loading/chunk-load-error.ts'
import { keepFocus } from '../components/overlay/keep-focus.ts'
import { App } from './app.tsx'
import { preloadFirstPage } from './router.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('The page has no #app element.')
addEventListener('vite:preloadError', ({ payload }) => forgetFailedStyles(payload))
keepDraftsOverReload()
preloadFirstPage()
keepFocus(root)
listenToOtherTabs()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
