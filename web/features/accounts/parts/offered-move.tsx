import { useState } from 'react'
import type { AddressMove } from '#contracts/accounts/address-moves.ts'
import { t } from '#shared/i18n/text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { LinkPage } from '../pages/link-page.tsx'

export interface OfferedMoveProps {
  move: AddressMove
  refusal: string | undefined
  onMove: (code?: string) => Promise<void>
}

/** Who asks, what would move and what would stay. */
export function OfferedMove({ move, refusal, onMove }: OfferedMoveProps) {
  const { email, to, is_last: isLast, asks_second_factor: asksCode, asks_sign_in: asksSignIn } = move
  const [code, setCode] = useState('')
  return (
    <LinkPage title={t('Move this address?')}>
      <p>
        {t('{email} belongs to one {service} account, and another one asks for it. Whose account that is:', { email })}{' '}
        <strong>{to}</strong>
      </p>
      <section className="grid gap-2">
        <h2>{t('What moves')}</h2>
        <ul className="grid list-disc gap-1 ps-6">
          {whatMoves(move).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h2>{t('What stays')}</h2>
        <p>
          {isLast
            ? t(
                '{email} is the only confirmed address of its account, so nothing stays there. You sign in with the other account and its password from then on.',
                { email },
              )
            : t(
                'All else in the account that has the address now: its other addresses, their badges, its collections and its roles with issuers. Links to shared badges that move end.',
              )}
        </p>
      </section>
      <Notice kind="info" title={t('Only if that account is yours')}>
        {t(
          'Whoever has the other account gets these badges. For 30 days you can put everything back; the mail that we send says how.',
        )}
      </Notice>
      {asksSignIn && (
        <Notice kind="info" title={t('Sign in with your organisation first')}>
          {t(
            'The account that has this address signs in with its organisation. Sign in there in this browser first, then open the link of the mail once more.',
          )}
        </Notice>
      )}
      {asksCode && !asksSignIn && (
        <TextField
          label={t('Code of your app, or a recovery code')}
          description={t('The account that has the address asks for it when you sign in, and so does this move.')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
        />
      )}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <div className="row">
        <Button
          variant="primary"
          isDisabled={asksSignIn || (asksCode && code.trim() === '')}
          onPress={() => onMove(asksCode ? code.trim() : undefined)}
          pendingLabel={t('Moving')}
        >
          {t('Move This Address')}
        </Button>
        <LinkButton href="/" variant="ghost">
          {t('Leave It As It Is')}
        </LinkButton>
      </div>
    </LinkPage>
  )
}

function whatMoves({ email, badges, is_last: isLast, collections, issuers }: AddressMove): string[] {
  const own = [
    t('The address {email}', { email }),
    t('{badges, plural, =0 {No badge so far} one {# badge} other {# badges}}', { badges }),
  ]
  if (!isLast) return own
  return [
    ...own,
    t('{collections, plural, =0 {No collection} one {# collection} other {# collections}}, and all links to share', {
      collections,
    }),
    ...issuers.map((issuer) => t('The role with {issuer}', { issuer })),
  ]
}
