import { t } from '#shared/i18n/text.ts'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { MarkdownBlock } from '../parts/markdown-block.tsx'
import type { EndorsementView } from '../parts/props.ts'
import { UtcTime } from '../parts/utc-time.tsx'

/** Who stands behind what the page shows, in their own words; each statement can be verified by itself. */
export function EndorsedBy({ endorsements = [] }: { endorsements?: readonly EndorsementView[] | undefined }) {
  if (endorsements.length === 0) return null
  return (
    <section className="section" id="endorsements">
      <div className="section-head">
        <h2>{t('Endorsed by')}</h2>
      </div>
      <ul className="sheet list ev">
        {endorsements.map((endorsement, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: those from elsewhere may have no address, and none changes places
          <li className="row nowrap" key={index}>
            <IssuerMark name={endorsement.endorser.name} image={endorsement.endorser.imageUrl} size="l" />
            <Statement endorsement={endorsement} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Statement({
  endorsement: { url, endorser, comment, issuedOn, expires, checkedOn, about },
}: {
  endorsement: EndorsementView
}) {
  return (
    <div className="grow">
      <p className="strong">
        {endorser.url ? (
          <a href={endorser.url} {...(checkedOn ? { rel: 'nofollow noopener noreferrer' } : {})}>
            <NameWithRemark of={endorser.name} />
          </a>
        ) : (
          <NameWithRemark of={endorser.name} />
        )}
      </p>
      <MarkdownBlock text={comment} />
      <p className="row outward small muted">
        {checkedOn && endorser.url && <bdi>{new URL(endorser.url).host}</bdi>}
        {about === 'badge' && <span>{t('About the badge')}</span>}
        {about === 'award' && <span>{t('About this award')}</span>}
        <span>
          {t('Signed on')} <UtcTime value={issuedOn} />
        </span>
        {expires && (
          <span>
            {t('Valid until')} <UtcTime value={expires} />
          </span>
        )}
        {checkedOn && (
          <span>
            {t('Signed elsewhere, checked on')} <UtcTime value={checkedOn} />
          </span>
        )}
        {url && (
          <a
            href={`/verify?url=${encodeURIComponent(checkedOn ? url : `${url}?v=3_0`)}`}
            aria-label={t('Verify what {name} says', { name: endorser.name })}
          >
            {t('Verify')}
          </a>
        )}
        {url && !checkedOn && (
          <a href={`${url}.json?v=3_0`} aria-label={t('View JSON of what {name} says', { name: endorser.name })}>
            {t('View JSON')}
          </a>
        )}
      </p>
    </div>
  )
}

/** For staff of other issuers; the page itself knows nobody's session, so it leads to where one signs in. */
export function EndorseLink({ url }: { url: string | undefined }) {
  if (url === undefined) return null
  return (
    <a className="small" href={`/issuer/endorse?subject=${encodeURIComponent(url)}`} rel="nofollow">
      {t('Endorse')}
    </a>
  )
}
