import { t } from '../lib/text.ts'
import { BadgeStory } from './badge-story.tsx'
import { Certificate } from './certificate.tsx'
import { Details } from './details.tsx'
import { EndorsedBy, EndorseLink } from './endorsed-by.tsx'
import { IssuerCard } from './issuer-card.tsx'
import { PageFrame } from './page-frame.tsx'
import { PossibleResults } from './possible-results.tsx'
import type { BadgeClassPageProps } from './props.ts'
import { SkillsSection } from './skills-section.tsx'

export function BadgeClassPage({ site, badgeClass, issuer, endorsements }: BadgeClassPageProps) {
  return (
    <PageFrame site={site}>
      <article>
        <Certificate badgeClass={badgeClass} issuer={issuer} imageUrl={badgeClass.imageUrl} />
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
