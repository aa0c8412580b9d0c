import { ShieldCheck } from 'lucide-react'
import { sayVouched } from '#shared/badges/verdict-words.ts'
import { Icon } from '../../ui/icons/icon.tsx'

/** Beside an issuer for which operators vouch. */
export const TrustNote = () => (
  <p className="trust small">
    <Icon of={ShieldCheck} />
    <span>{sayVouched()}</span>
  </p>
)
