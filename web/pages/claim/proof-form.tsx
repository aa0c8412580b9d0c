import type { ClaimStep } from '#contracts/claims/claiming.ts'
import { t } from '#shared/i18n/text.ts'
import type { ClaimPageProps } from './claim-props.ts'
import { ClaimTrouble } from './claim-trouble.tsx'
import { NameField } from './name-field.tsx'

interface Props {
  claim: ClaimPageProps['claim']
  step: Extract<ClaimStep, { is: 'prove' }>
}

/**
 * Opened from the mail: programs that read mail open it too, so the press comes after it. Anybody may have asked for the mail,
 * so the name is shown once more.
 */
export function ProofForm({ claim, step }: Props) {
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
