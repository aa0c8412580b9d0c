import { PartyPopper } from 'lucide-react'
import type { ClaimStep } from '#contracts/claims/claiming.ts'
import { heldMinutes } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { writeLocalMoment } from '#shared/i18n/write-local-moment.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { AskedList } from './asked-list.tsx'
import type { ClaimPageProps } from './claim-props.ts'
import { ClaimTrouble } from './claim-trouble.tsx'
import { NameField } from './name-field.tsx'
import { WalletPart } from './wallet-part.tsx'

interface Props extends ClaimPageProps {
  step: Extract<ClaimStep, { is: 'open' }>
}

/**
 * An address is enough. Whoever is signed in takes the badge with one press, which the page's script offers in its place;
 * without it the mail does as well.
 */
export function ClaimForm({ claim, step }: Props) {
  return (
    <>
      <h1>{claim.name}</h1>
      <p className="lead">{claim.description}</p>
      {claim.reviewed && <AskedList asks={claim.asks} />}
      <form method="post" data-say="ask">
        <ClaimTrouble text={step.trouble} />
        {claim.asks_name && <NameField name={step.name} />}
        <div className="field" data-visitor="">
          <label className="label" htmlFor="claim-email">
            {t('Email')}
          </label>
          <input
            className="input"
            id="claim-email"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            maxLength={254}
            defaultValue={step.email}
            aria-describedby={claim.domains.length > 0 ? 'claim-email-hint' : undefined}
          />
          {claim.domains.length > 0 && (
            <p className="hint" id="claim-email-hint">
              {t('Only addresses that end in {domains}.', {
                domains: claim.domains.map((one) => `@${one}`).join(', '),
              })}
            </p>
          )}
        </div>
        <button className="btn primary l" type="submit" data-visitor="">
          {t('Hold my place')}
        </button>
        <p className="fine" data-visitor="">
          {t('We write to the address. Your place is held for {minutes, number} minutes meanwhile.', {
            minutes: heldMinutes,
          })}
        </p>
        <div data-member="" hidden>
          <button className="btn primary l" type="button" data-take-claim={claim.reviewed ? 'asks' : ''}>
            {claim.reviewed ? t('Ask for this badge') : t('Take this badge')}
          </button>
          <p className="fine">
            {claim.reviewed
              ? t('Your place is held for a day, and from when you have sent it until the issuer answers.')
              : t('It goes into the backpack that you are signed in to.')}
          </p>
          <button className="link" type="button" data-use-address="">
            {t('Use another address')}
          </button>
        </div>
        <p className="fine">{t('The issuer learns your address, and keeps it with the badge.')}</p>
        {claim.closes_at && (
          <p className="fine">
            {t('Open until {moment}.', { moment: writeLocalMoment(claim.closes_at, claim.time_zone) })}
          </p>
        )}
      </form>
      <div className="said" data-say="done" hidden tabIndex={-1} role="status">
        <Icon of={PartyPopper} size="l" />
        <div>
          <p className="title">{t('It is yours.')}</p>
          <p>{t('It is in your backpack. Only you can see it until you share it.')}</p>
          <a className="btn primary" href="/recipient/badges" data-open-badge="">
            {t('Open my badge')}
          </a>
          <WalletPart />
        </div>
      </div>
    </>
  )
}
