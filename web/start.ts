import './ui/theme.css'
import { askStart } from './app/start/ask-start.ts'
import { startLanguage } from './app/start/start-language.ts'
import { keepRemoteConfig } from './lib/config/config-sources.ts'
import { fetchRemoteConfig, remoteConfigAddress } from './lib/config/remote-config.ts'

// First and on its own, without waiting for the page: the answer comes while the rest of the app is still being read.
askStart()

const address = remoteConfigAddress()
const ready = Promise.all([startLanguage(), address && fetchRemoteConfig(address).then(keepRemoteConfig)])

const run = () => void ready.then(() => import('./main.tsx'))
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
else run()
