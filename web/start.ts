import './ui/theme.css'
import { askStart } from './app/start/ask-start.ts'
import { showFirstSight } from './app/start/first-sight.ts'
import { startLanguage } from './app/start/start-language.ts'
import { keepRemoteConfig } from './lib/config/config-sources.ts'
import { fetchRemoteConfig, remoteConfigAddress } from './lib/config/remote-config.ts'

// First and on its own, without waiting for the page: the answer comes while the rest of the app is still being read.
askStart()

// Its own part of the page comes before this script; nothing else has to wait for the page.
const mayWait = document.getElementById('first-sight') !== null
if (mayWait) whenParsed(() => void (showFirstSight() ?? Promise.resolve()).then(begin))
else begin()

function begin(): void {
  const ahead = document.getElementById('ahead')
  if (ahead instanceof HTMLTemplateElement) document.head.append(ahead.content)
  const address = remoteConfigAddress()
  const ready = Promise.all([startLanguage(), address && fetchRemoteConfig(address).then(keepRemoteConfig)])
  whenParsed(() => void ready.then(() => import('./main.tsx')).catch(sayNothingCame))
}

/** In the place of the spinner, or over the page that came first; what was typed there can still be read. */
function sayNothingCame(): void {
  document.getElementById('initial-loading')?.remove()
  for (const busy of document.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
  const words = document.getElementById('not-loaded')
  if (!words) return
  words.className = 'floats'
  words.firstElementChild?.classList.add('notices')
  words.hidden = false
  words.querySelector('button')?.addEventListener('click', () => location.reload())
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}
