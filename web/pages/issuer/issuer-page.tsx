import { t } from '#shared/i18n/text.ts'
import { countBadges } from '../../lib/formats/format.ts'
import { BadgeCard } from '../../ui/badges/badge-card.tsx'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { EndorsedBy, EndorseLink } from '../award/endorsed-by.tsx'
import { NameNote } from '../names/name-note.tsx'
import { OutsideLink } from '../parts/outside-link.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { IssuerPageProps } from '../parts/props.ts'
import { IssuerLinks } from './issuer-card.tsx'
import { TrustNote } from './trust-note.tsx'

export function IssuerPage({ site, issuer, badgeClasses, endorsements, sourceUrl }: IssuerPageProps) {
  return (
    <PageFrame site={site}>
      <div className="issuer-head">
        <IssuerMark name={issuer.name} image={issuer.imageUrl} size="l" />
        <div className="grow">
          <h1 dir="auto">
            <NameWithRemark of={issuer.name} />
          </h1>
          {issuer.description && (
            <p className="lede" dir="auto">
              {issuer.description}
            </p>
          )}
          {issuer.isTrusted && <TrustNote />}
          <NameNote of={issuer.name} />
          <div className="row outward">
            <IssuerLinks issuer={issuer} />
            <a className="small" href={`${issuer.url}.json`}>
              {t('View JSON')}
            </a>
            {!sourceUrl && <EndorseLink url={issuer.url} />}
            {sourceUrl && (
              <OutsideLink className="small" href={sourceUrl}>
                {t('View Original')}
              </OutsideLink>
            )}
          </div>
        </div>
      </div>
      <section className="section">
        {badgeClasses.length > 0 && (
          <div className="section-head">
            <h2>{countBadges(badgeClasses.length)}</h2>
          </div>
        )}
        {badgeClasses.length === 0 ? (
          <EmptyState drawing="awards" title={t('No badges yet')}>
            {t('What {name} awards will be listed here.', { name: issuer.name })}
          </EmptyState>
        ) : (
          <ul className="wall">
            {badgeClasses.map(({ url, name, description, language, imageUrl }) => (
              <li key={url}>
                <BadgeCard
                  publicUrl={url}
                  badgeTitle={name}
                  badgeDescription={description}
                  language={language}
                  badgeImage={imageUrl}
                  public
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <EndorsedBy endorsements={endorsements} />
    </PageFrame>
  )
}
