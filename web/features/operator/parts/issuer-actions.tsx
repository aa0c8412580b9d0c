import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { type IssuerChange, saveIssuer } from '../data/use-issuers.ts'
import { LookAgain } from '../identity/look-again.tsx'
import { SuspensionButton } from './suspension-button.tsx'

/** Approving, vouching, lifting the limit of mails and suspending. */
export function IssuerActions(issuer: ListedIssuer) {
  const { name, awaits_approval_since, trust_rests_since, former, identity } = issuer
  const { version } = identity
  const save = async (body: IssuerChange, done: string): Promise<boolean> => {
    try {
      if (!(await saveIssuer(issuer.slug, body))) return false
      notices.success(done)
      return true
    } catch (failure) {
      notices.error(messageOf(failure))
      return false
    }
  }
  const isToLookAt = former !== null && Boolean(awaits_approval_since || trust_rests_since)
  return (
    <span className="row tight min-[48rem]:justify-end min-[75rem]:flex-nowrap">
      {isToLookAt && <LookAgain issuer={issuer} former={former} save={save} />}
      {awaits_approval_since && !isToLookAt && (
        <Button
          aria-label={t('Approve: {name}', { name })}
          onPress={() => void save({ approved: true, version }, t('{name} is approved.', { name }))}
        >
          {t('Approve')}
        </Button>
      )}
      {!isToLookAt && <VouchButton issuer={issuer} save={save} />}
      <MailLimitButton issuer={issuer} save={save} />
      <SuspensionButton issuer={issuer} />
    </span>
  )
}

interface MarkButtonProps {
  issuer: ListedIssuer
  save: (body: IssuerChange, done: string) => Promise<boolean>
}

function VouchButton({ issuer: { name, trusted_at, identity }, save }: MarkButtonProps) {
  if (trusted_at) {
    return (
      <Button
        variant="quiet"
        aria-label={t('Stop vouching for {name}', { name })}
        onPress={() => void save({ trusted: false }, t('You do not vouch for {name} any more.', { name }))}
      >
        {t('Stop vouching')}
      </Button>
    )
  }
  return (
    <Button
      variant="quiet"
      aria-label={t('Vouch for {name}', { name })}
      onPress={() => void save({ trusted: true, version: identity.version }, t('You vouch for {name}.', { name }))}
    >
      {t('Vouch')}
    </Button>
  )
}

function MailLimitButton({ issuer: { name, unlimited_mails_since }, save }: MarkButtonProps) {
  if (unlimited_mails_since) {
    return (
      <Button
        variant="quiet"
        aria-label={t('Set mail limit of {name}', { name })}
        onPress={() => void save({ unlimited_mails: false }, t('{name} has the mail limit of a day again.', { name }))}
      >
        {t('Set mail limit')}
      </Button>
    )
  }
  return (
    <Button
      variant="quiet"
      aria-label={t('Lift mail limit of {name}', { name })}
      onPress={() => void save({ unlimited_mails: true }, t('{name} mails about awards without limit.', { name }))}
    >
      {t('Lift mail limit')}
    </Button>
  )
}
