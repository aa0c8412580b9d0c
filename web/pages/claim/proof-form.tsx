import { t } from '#shared/i18n/text.ts'
import type { ClaimPageProps } from './claim-props.ts'
import { ClaimTrouble } from './claim-trouble.tsx'

/** Opened from the mail: programs that read mail open it too, so the press comes after it. */
export function ProofForm({ claim, trouble }: { claim: ClaimPageProps['claim']; trouble: string | undefined }) {
  return (
    <>
      <h1>{claim.name}</h1>
      <p className="lead">{claim.description}</p>
      <form method="post">
        <ClaimTrouble text={trouble} />
        <button className="btn primary l" type="submit">
          {t('Take this badge')}
        </button>
        <p className="fine">{t('Then you choose where to keep it.')}</p>
      </form>
    </>
  )
}
