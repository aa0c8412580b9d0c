import { t } from '#shared/i18n/text.ts'
import { AwardCertificate } from '../award/award-certificate.tsx'
import { BadgeStory } from '../award/badge-story.tsx'
import { EndorsedBy, EndorseLink } from '../award/endorsed-by.tsx'
import { PossibleResults } from '../award/possible-results.tsx'
import { SkillsSection } from '../award/skills-section.tsx'
import { IssuerCard } from '../issuer/issuer-card.tsx'
import { Details } from '../parts/details.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { BadgeClassPageProps } from '../parts/props.ts'

export function BadgeClassPage({ site, badgeClass, issuer, endorsements, askUrl }: BadgeClassPageProps) {
  return (
    <PageFrame site={site}>
      <article>
        <AwardCertificate badgeClass={badgeClass} issuer={issuer} imageUrl={badgeClass.imageUrl}>
          {askUrl && (
            <p className="buttons">
              <a className="btn primary" href={askUrl} rel="nofollow">
                {t('Ask for this badge')}
              </a>
            </p>
          )}
        </AwardCertificate>
        <div className="split wide-l cols">
          <div>
            <BadgeStory badgeClass={badgeClass} criteriaTitle={t('How it is earned')} />
            <PossibleResults details={badgeClass.details} />
            <SkillsSection badgeClass={badgeClass} />
            <EndorsedBy endorsements={endorsements} />
          </div>
          <aside className="stack-l side" aria-label={t('About this badge')}>
            <IssuerCard issuer={issuer} />
            <Details badgeClass={badgeClass} />
            <p className="row outward">
              <EndorseLink url={badgeClass.url} />
            </p>
          </aside>
        </div>
      </article>
    </PageFrame>
  )
}
