import { Ban, CalendarClock, CircleHelp, CircleX, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { t, translate, translateFinding } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { AwardState, AwardView, IssuerView } from '../parts/props.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'

const looks: Record<AwardState, { glyph: LucideIcon; look: string }> = {
  valid: { glyph: ShieldCheck, look: 'vline valid' },
  expired: { glyph: CalendarClock, look: 'vline expired' },
  revoked: { glyph: Ban, look: 'vline revoked' },
  unchecked: { glyph: CircleHelp, look: 'vline unknown' },
  invalid: { glyph: CircleX, look: 'vline revoked' },
}

interface VerdictLineProps {
  award: AwardView
  issuer: IssuerView
  /** What else is said of it. */
  children?: ReactNode
}

/** The verdict in one sentence, and why. */
export function VerdictLine({ award, issuer, children }: VerdictLineProps) {
  const { glyph, look } = looks[award.state]
  const reason = award.elsewhere && award.state !== 'revoked' ? undefined : reasonFor(award, issuer)
  return (
    <div className={look}>
      <Icon of={glyph} size="l" />
      <div>
        <p className="v">{titleFor(award)}</p>
        {reason && <p className="small">{reason}</p>}
        {award.state === 'revoked' && !award.elsewhere && <TakenBack award={award} issuer={issuer} />}
        {children}
        {award.elsewhere && <ElsewhereLines award={award} issuer={issuer} />}
      </div>
    </div>
  )
}

function ElsewhereLines({ award: { elsewhere, state }, issuer }: { award: AwardView; issuer: IssuerView }) {
  if (!elsewhere) return null
  const date = writeUtcDay(elsewhere.verifiedAt, 'long')
  return (
    <>
      <p className="small">
        {t('Issued elsewhere by {issuer} and brought here by its earner.', { issuer: issuer.name })}
      </p>
      {state !== 'revoked' && (
        <p className="small">{t('Last verified on {date}: {reason}', { date, reason: translate(elsewhere.reason) })}</p>
      )}
    </>
  )
}

function titleFor({ state, revocationReason }: AwardView): string {
  switch (state) {
    case 'valid':
      return t('This badge is genuine and valid.')
    case 'expired':
      return t('This badge is genuine, but it has expired.')
    case 'unchecked':
      return t('This badge could not be checked.')
    case 'invalid':
      return t('This badge did not pass verification.')
    case 'revoked':
      return revocationReason ? t('Assertion has been revoked:') : t('Assertion has been revoked.')
  }
}

function TakenBack({ award: { revokedOn }, issuer }: { award: AwardView; issuer: IssuerView }) {
  const values = { issuer: issuer.name, date: revokedOn ? writeUtcDay(revokedOn, 'long') : '' }
  return (
    <p className="small">
      {revokedOn
        ? t('Do not rely on this badge: {issuer} took it back on {date}.', values)
        : t('Do not rely on this badge: {issuer} took it back.', values)}
    </p>
  )
}

function reasonFor(award: AwardView, issuer: IssuerView): string | undefined {
  const { state, expires, revocationReason, verification } = award
  if (state === 'revoked') return revocationReason
  if (verification && (state === 'invalid' || state === 'unchecked')) return reasonOf(verification)
  const values = { issuer: issuer.name, date: expires ? writeUtcDay(expires, 'long') : '' }
  if (!verification) {
    return expires
      ? t('Issued by {issuer}, not revoked, valid until {date}.', values)
      : t('Issued by {issuer}, not revoked, does not expire.', values)
  }
  if (state === 'expired')
    return t('{issuer} signed it, and nothing was changed since. It was valid until {date}.', values)
  return expires
    ? t('{issuer} signed it, and nothing was changed since. It is valid until {date}.', values)
    : t('{issuer} signed it, and nothing was changed since. It does not expire.', values)
}

function reasonOf({ reason, next, codes }: Verification): string {
  const told = translateFinding(reason, codes, 'reason')
  return next ? `${told} ${translateFinding(next, codes, 'next')}` : told
}
