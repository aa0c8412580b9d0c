import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { nameService } from '#shared/i18n/text.ts'
import { App } from './app/app.tsx'
import { router } from './app/routes/router.ts'
import { watchSession } from './app/session/watch-session.ts'
import { exposeConfig } from './app/start/expose-config.ts'
import { applyTheme } from './lib/browser/apply-theme.ts'
import { applyColorMode } from './lib/browser/color-mode.ts'
import { watchInstallPrompt } from './lib/browser/install-prompt.ts'
import { getConfig } from './lib/config/config.ts'
import { captureEntryQuery } from './lib/session/entry-query.ts'

applyColorMode()
applyTheme()
nameService(() => getConfig().theme.serviceName)
captureEntryQuery()
watchSession()
watchInstallPrompt()
startWorkerLater()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
const app = createRoot(root)
let drawn = 0

// The page shows that it is loading; nothing is drawn a second time only to say so again.
function show(): void {
  if (!router.state.initialized) return
  stop()
  draw()
}

// In pieces, so that the page goes on answering meanwhile.
function draw(): void {
  drawn += 1
  startTransition(() =>
    app.render(
      <StrictMode>
        <App key={drawn} />
      </StrictMode>,
    ),
  )
}

/** After everything that the reader waits for. */
function startWorkerLater(): void {
  const start = () =>
    void import('./app/start/watch-worker.ts').then(({ watchWorker }) => watchWorker()).catch(() => undefined)
  const rest = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(start) : setTimeout(start, 1000))
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}

exposeConfig(() => drawn > 0 && draw())
const stop = router.subscribe(show)
show()
