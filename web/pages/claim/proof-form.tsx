import type { ClaimStep } from '#contracts/claims/claiming.ts'
import { t } from '#shared/i18n/text.ts'
import { AskedList } from './asked-list.tsx'
import type { ClaimPageProps } from './claim-props.ts'
import { ClaimTrouble } from './claim-trouble.tsx'
import { NameField } from './name-field.tsx'

interface Props {
  termsUrl: string | undefined
  claim: ClaimPageProps['claim']
  step: Extract<ClaimStep, { is: 'prove' }>
}

/**
 * Opened from the mail: programs that read mail open it too, so the press comes after it. Anybody may have asked for the mail,
 * so the name is shown once more.
 */
export function ProofForm({ termsUrl, claim, step }: Props) {
  if (claim.reviewed) return <ReviewedProof termsUrl={termsUrl} claim={claim} step={step} />
  return (
    <>
      <h1>{claim.name}</h1>
      <p className="lead">{claim.description}</p>
      <form method="post">
        <ClaimTrouble text={step.trouble} />
        {claim.asks_name && <NameField name={step.name} />}
        <button className="btn primary l" type="submit">
          {t('Take this badge')}
        </button>
        <p className="fine">{t('Then you choose where to keep it.')}</p>
      </form>
    </>
  )
}

/** Something has to be shown first, which takes an account; the page's script notes where its reader goes on with it. */
function ReviewedProof({ termsUrl, claim, step }: Props) {
  return (
    <>
      <h1>{claim.name}</h1>
      <p className="lead">{claim.description}</p>
      <AskedList asks={claim.asks} />
      <form method="post" data-goes-on="/recipient/ask-by-claim/">
        <ClaimTrouble text={step.trouble} />
        {claim.asks_name && <NameField name={step.name} />}
        <button className="btn primary l" type="submit">
          {t('Go on')}
        </button>
        <p className="fine">{t('Your place is then held for a day. You show what is asked for on the next page.')}</p>
        <p className="fine">
          {t('If your address has no account yet, it gets one, and you agree to the terms.')}{' '}
          <a href={termsUrl ?? '/auth/terms-of-service'}>{t('Terms of Service')}</a>
        </p>
      </form>
    </>
  )
}
