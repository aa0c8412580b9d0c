import { describeName, t } from '#shared/i18n/text.ts'
import { truncateText } from '../../lib/formats/format.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import type { BadgeClassPageProps, IssuerPageProps } from '../parts/props.ts'

export function EmbeddedBadgeClass({ badgeClass, issuer }: BadgeClassPageProps) {
  return (
    <main className="ecard small-art">
      <BadgeArt src={badgeClass.imageUrl} eager />
      <div className="ewords">
        <h1 lang={badgeClass.language}>
          <a href={badgeClass.url} target="_blank" rel="noopener">
            {badgeClass.name}
          </a>
        </h1>
        <p className="eby">
          <NameWithRemark of={issuer.name} />
        </p>
        <p className="eabout" lang={badgeClass.language}>
          {truncateText(badgeClass.description)}
        </p>
      </div>
    </main>
  )
}

export function EmbeddedIssuer({ issuer }: IssuerPageProps) {
  // A long name is cut off after its second line; what is to be said of it is not.
  const { text: name, remark, meaning } = describeName(issuer.name)
  return (
    <main className="ecard small-art">
      <IssuerMark name={issuer.name} image={issuer.imageUrl} size="l" />
      <div className="ewords">
        <h1>
          <a href={issuer.url} target="_blank" rel="noopener">
            <bdi>{name}</bdi>
          </a>
        </h1>
        {remark && (
          <p className="eby">
            <span className="remark" title={meaning}>
              {remark}
            </span>
          </p>
        )}
        {issuer.website && /^https?:\/\//i.test(issuer.website) && (
          <p className="eby">
            <a
              href={issuer.website}
              target="_blank"
              rel="noopener nofollow ugc"
              aria-label={t('Website of {name}', { name: issuer.name })}
            >
              {issuer.website.replace(/^https?:\/\/|\/$/gi, '')}
            </a>
          </p>
        )}
      </div>
    </main>
  )
}
