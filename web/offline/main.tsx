import '../ui/tokens.css'
import './offline.css'
import { createRoot } from 'react-dom/client'
import { OfflinePage } from './offline-page.tsx'

const root = document.getElementById('verifier')
const packed = document.getElementById('packed')?.textContent
if (root && packed) createRoot(root).render(<OfflinePage packed={JSON.parse(packed)} />)
