import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app.tsx'
import { applyTheme } from './app/apply-theme.ts'
import { watchSession } from './app/watch-session.ts'
import { applyColorMode } from './lib/color-mode.ts'
import { captureEntryQuery } from './lib/entry-query.ts'
import { endInitialLoading } from './lib/initial-loading.ts'

applyColorMode()
applyTheme()
captureEntryQuery()
watchSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
endInitialLoading()
