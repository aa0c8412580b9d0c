import './ui/theme.css'
import { askStart } from './app/ask-start.ts'

// First and on its own, without waiting for the page: the answer comes while the rest of the app is still being read.
askStart()

const run = () => void import('./main.tsx')
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
else run()
