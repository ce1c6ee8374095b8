import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepFocus } from './parts/keep-focus.ts'
import { preloadFirstPage } from './router.tsx'
import { hearOtherTabs } from './session/other-tabs.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('The page has no #app.')
preloadFirstPage()
keepFocus(root)
hearOtherTabs()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
