import { useState } from 'react'
import type { IssuerIdentity } from '#contracts/issuers/issuer-identity.ts'
import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CompareIdentities } from '#web/ui/identity/compare-identities.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import type { IssuerChange } from '../data/use-issuers.ts'

export interface LookAgainProps {
  issuer: ListedIssuer
  former: IssuerIdentity
  /** True when it was done. */
  save: (body: IssuerChange, done: string) => Promise<boolean>
}

/** Has operators look at who an issuer was and who it is now before they say anything of it again. */
export function LookAgain({ issuer, former, save }: LookAgainProps) {
  const { name, identity, awaits_approval_since, trust_rests_since } = issuer
  const { version } = identity
  const [isOpen, setOpen] = useState(false)
  const decide = async (body: IssuerChange, done: string) => {
    if (await save(body, done)) setOpen(false)
  }
  return (
    <>
      <Button aria-label={t('Look again at {name}', { name })} onPress={() => setOpen(true)}>
        {t('Look again')}
      </Button>
      <Dialog
        wide
        title={t('{name} has changed', { name: former.name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        buttons={
          <>
            {trust_rests_since && (
              <Button
                variant="quiet"
                onPress={() => decide({ trusted: false }, t('You do not vouch for {name} any more.', { name }))}
              >
                {t('Take it back')}
              </Button>
            )}
            {awaits_approval_since && (
              <Button
                {...(trust_rests_since ? {} : { variant: 'primary' })}
                onPress={() => decide({ approved: true, version }, t('{name} is approved.', { name }))}
              >
                {t('Approve it as it is now')}
              </Button>
            )}
            {trust_rests_since && (
              <Button
                variant="primary"
                onPress={() => decide({ trusted: true, version }, t('You vouch for {name}.', { name }))}
              >
                {t('Vouch for it as it is now')}
              </Button>
            )}
          </>
        }
      >
        <p>{explain(issuer)}</p>
        <p className="small muted mb-4">
          {t('Until')} <TimeText value={former.until ?? identity.since} />
        </p>
        <CompareIdentities former={former} current={identity} />
      </Dialog>
    </>
  )
}

function explain({ trust_rests_since, awaits_approval_since }: ListedIssuer): string {
  if (!trust_rests_since) {
    return t('It awards and endorses nothing until you have approved it as it is now.')
  }
  return awaits_approval_since
    ? t(
        'You vouched for who it was. Until you have looked at who it is now, nobody is told that you vouch for it, and it awards nothing.',
      )
    : t('You vouched for who it was. Until you have looked at who it is now, nobody is told that you vouch for it.')
}
