import { Ban, CalendarClock, CircleHelp, CircleX, type LucideIcon, ShieldCheck } from 'lucide-react'
import { t, translate } from '#shared/i18n/text.ts'
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

/** The verdict in one sentence, and why. */
export function VerdictLine({ award, issuer }: { award: AwardView; issuer: IssuerView }) {
  const { glyph, look } = looks[award.state]
  const reason = award.elsewhere && award.state !== 'revoked' ? undefined : reasonFor(award, issuer)
  return (
    <div className={look}>
      <Icon of={glyph} size="l" />
      <div>
        <p className="v">{titleFor(award)}</p>
        {reason && <p className="small">{reason}</p>}
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

function reasonFor({ state, expires, revocationReason }: AwardView, issuer: IssuerView): string | undefined {
  if (state === 'revoked') return revocationReason
  const values = { issuer: issuer.name, date: expires ? writeUtcDay(expires, 'long') : '' }
  return expires
    ? t('Issued by {issuer}, not revoked, valid until {date}.', values)
    : t('Issued by {issuer}, not revoked, does not expire.', values)
}
