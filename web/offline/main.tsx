import '../ui/tokens.css'
import './offline.css'
import { createRoot } from 'react-dom/client'
import { takeFindings } from '#shared/i18n/sentences/take-findings.ts'
import { takeCatalogue } from '#shared/i18n/text.ts'
import { OfflinePage } from './offline-page.tsx'

const root = document.getElementById('verifier')
const packed = document.getElementById('packed')?.textContent
const catalogue = document.getElementById('catalogue')?.textContent
const { lang } = document.documentElement
if (catalogue && lang !== 'en') {
  takeCatalogue(lang, JSON.parse(catalogue))
  takeFindings()
}
if (root && packed) createRoot(root).render(<OfflinePage packed={JSON.parse(packed)} />)
