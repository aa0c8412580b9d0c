import { t } from '#shared/i18n/text.ts'
import { listResults } from '../../lib/achievement/list-results.ts'
import { ResultsList } from '../../ui/badges/results-list.tsx'
import { IssuerCard } from '../issuer/issuer-card.tsx'
import { Details } from '../parts/details.tsx'
import { MarkdownBlock } from '../parts/markdown-block.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { AwardPageProps, AwardView, BadgeClassView } from '../parts/props.ts'
import { PaperNote } from '../reports/paper-note.tsx'
import { AfterRevocation } from '../verdict/after-revocation.tsx'
import { CheckedVerdict } from '../verdict/checked-verdict.tsx'
import { WhoseForm } from '../verdict/whose-form.tsx'
import { AwardActions } from './award-actions.tsx'
import { AwardCertificate, AwardedLine } from './award-certificate.tsx'
import { BadgeStory } from './badge-story.tsx'
import { EndorsedBy, EndorseLink } from './endorsed-by.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { SkillsSection } from './skills-section.tsx'

export function AwardPage(props: AwardPageProps) {
  const { site, award, badgeClass, issuer, endorsements, isShared } = props
  const revoked = award.state === 'revoked'
  const isOff = revoked || award.state === 'expired' || award.state === 'invalid'
  const canAsk = !isShared && !award.elsewhere && !revoked
  return (
    <PageFrame site={site}>
      <article>
        <AwardCertificate badgeClass={badgeClass} issuer={issuer} imageUrl={award.imageUrl} off={isOff}>
          {!revoked && <AwardedLine award={award} />}
          <CheckedVerdict award={award} issuer={issuer} />
          {canAsk && <WhoseForm award={award} />}
          {!isShared && <AwardActions {...props} />}
        </AwardCertificate>
        <div className="split wide-l cols">
          <div>
            {revoked && <AfterRevocation award={award} issuer={issuer} />}
            <BadgeStory badgeClass={badgeClass} criteriaTitle={t('How it was earned')} />
            {!revoked && award.narrative && (
              <section className="section">
                <h2>{t('Narrative')}</h2>
                <blockquote className="quote">
                  <MarkdownBlock text={award.narrative} />
                </blockquote>
              </section>
            )}
            {!revoked && <ResultsSection award={award} badgeClass={badgeClass} />}
            {!revoked && <EvidenceList evidence={award.evidence} />}
            <SkillsSection badgeClass={badgeClass} />
            <EndorsedBy endorsements={endorsements} />
          </div>
          <aside className="stack-l side" aria-label={t('About this badge')}>
            <IssuerCard issuer={issuer} />
            <Details badgeClass={badgeClass} award={award} />
            {canAsk && award.state === 'valid' && (
              <p className="row outward">
                <EndorseLink url={award.url} />
              </p>
            )}
          </aside>
        </div>
        {!isShared && <PaperNote award={award} />}
      </article>
    </PageFrame>
  )
}

function ResultsSection({ award, badgeClass }: { award: AwardView; badgeClass: BadgeClassView }) {
  const lines = listResults(award.details?.results ?? [], badgeClass.details?.result_descriptions ?? [])
  if (lines.length === 0) return null
  return (
    <section className="section">
      <h2>{t('Results')}</h2>
      <ResultsList lines={lines} />
    </section>
  )
}
