import { BadgeCheck, Download } from 'lucide-react'
import { t } from '../lib/text.ts'
import { Icon } from '../ui/icon.tsx'
import { BadgeStory } from './badge-story.tsx'
import { AwardedLine, Certificate, VerdictLine } from './certificate.tsx'
import { Details } from './details.tsx'
import { DownloadMenu, MoreMenu } from './dropdown.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { IssuerCard } from './issuer-card.tsx'
import { MarkdownBlock } from './markdown-block.tsx'
import { PageFrame } from './page-frame.tsx'
import type { AwardPageProps } from './props.ts'

export function AwardPage(props: AwardPageProps) {
  const { site, award, badgeClass, issuer } = props
  const revoked = award.state === 'revoked'
  return (
    <PageFrame site={site}>
      <article>
        <Certificate badgeClass={badgeClass} issuer={issuer} imageUrl={award.imageUrl} off={award.state !== 'valid'}>
          {!revoked && <AwardedLine award={award} />}
          <VerdictLine award={award} issuer={issuer} />
          <div className="row tight actions stackm">
            <MainAction {...props} />
            {!revoked && <DownloadMenu award={award} badgeName={badgeClass.name} />}
            {!revoked && <MoreMenu award={award} badgeClass={badgeClass} />}
          </div>
        </Certificate>
        <div className="split wide-l cols">
          <div>
            <BadgeStory badgeClass={badgeClass} criteriaTitle={t('How it was earned')} />
            {!revoked && award.narrative && (
              <section className="section">
                <h2>{t('Narrative')}</h2>
                <blockquote className="quote">
                  <MarkdownBlock text={award.narrative} />
                </blockquote>
              </section>
            )}
            {!revoked && <EvidenceList evidence={award.evidence} />}
          </div>
          <aside className="stack-l side" aria-label={t('About this badge')}>
            <IssuerCard issuer={issuer} />
            <Details badgeClass={badgeClass} award={award} />
          </aside>
        </div>
      </article>
    </PageFrame>
  )
}

function MainAction({ award, badgeClass, verifyUrl, downloadNow }: AwardPageProps) {
  if (downloadNow && award.state !== 'revoked') {
    return (
      <a
        className="btn primary"
        href={`${award.url}/baked`}
        download={`${badgeClass.name}.${award.imageType}`}
        data-download-now=""
      >
        <Icon of={Download} />
        {t('Download')}
      </a>
    )
  }
  return (
    <a className="btn primary" href={verifyUrl ?? `/verify?url=${encodeURIComponent(`${award.url}.json`)}`}>
      <Icon of={BadgeCheck} />
      {t('Verify Badge')}
    </a>
  )
}
