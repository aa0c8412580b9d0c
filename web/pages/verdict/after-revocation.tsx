import { t } from '#shared/i18n/text.ts'
import type { AwardView, IssuerView } from '../parts/props.ts'

/** What whoever was shown a badge may do now, where nothing speaks against it but that it was taken back. */
export function AfterRevocation({ award, issuer }: { award: AwardView; issuer: IssuerView }) {
  const { verification } = award
  if (!verification || verification.checks.some(({ name, status }) => status === 'failed' && !isLapse(name)))
    return null
  return (
    <section className="section">
      <h2>{t('What you can do')}</h2>
      <p className="prose">
        {t(
          'The badge was real once, so nobody has forged it. Ask the person, or ask {issuer}, what happened. An award that was taken back by mistake can be given again.',
          { issuer: issuer.name },
        )}
      </p>
    </section>
  )
}

const isLapse = (check: string): boolean => check === 'status' || check === 'expiry'
