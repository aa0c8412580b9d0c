import './ui/theme.css'
import { askStart } from './app/ask-start.ts'
import { keepRemoteConfig } from './lib/config-sources.ts'
import { fetchRemoteConfig, remoteConfigAddress } from './lib/remote-config.ts'

// First and on its own, without waiting for the page: the answer comes while the rest of the app is still being read.
askStart()

// Nothing waits where there is no such place.
const address = remoteConfigAddress()
const remote = address === undefined ? undefined : fetchRemoteConfig(address).then(keepRemoteConfig)

const open = () => import('./main.tsx')
const run = () => void (remote ? remote.then(open) : open())
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
else run()
