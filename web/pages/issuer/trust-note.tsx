import { ShieldCheck } from 'lucide-react'
import { Icon } from '../../ui/icons/icon.tsx'
import { trustSentence } from './trust-sentence.ts'

/** Beside an issuer for which operators vouch. */
export const TrustNote = () => (
  <p className="trust small">
    <Icon of={ShieldCheck} />
    <span>{trustSentence()}</span>
  </p>
)
