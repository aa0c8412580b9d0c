import { t } from '#shared/i18n/text.ts'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { NameNote } from '../names/name-note.tsx'
import { OutsideLink } from '../parts/outside-link.tsx'
import type { IssuerView } from '../parts/props.ts'
import { TrustNote } from './trust-note.tsx'

export function IssuerCard({ issuer }: { issuer: IssuerView }) {
  return (
    <section className="sheet pad">
      <div className="row nowrap iss">
        <IssuerMark name={issuer.name} image={issuer.imageUrl} size="l" />
        <h2 className="grow">
          {issuer.url ? (
            <a href={issuer.url}>
              <NameWithRemark of={issuer.name} />
            </a>
          ) : (
            <NameWithRemark of={issuer.name} />
          )}
        </h2>
      </div>
      {issuer.description && (
        <p className="about" dir="auto">
          {issuer.description}
        </p>
      )}
      {issuer.isTrusted && <TrustNote />}
      <NameNote of={issuer.name} />
      <IssuerLinks issuer={issuer} />
    </section>
  )
}

export function IssuerLinks({ issuer }: { issuer: IssuerView }) {
  if (!issuer.website && !issuer.email) return null
  return (
    <p className="row outward">
      {issuer.website && (
        <OutsideLink className="small" href={issuer.website}>
          {t('Visit Website')}
        </OutsideLink>
      )}
      {issuer.email && (
        <OutsideLink className="small" href={`mailto:${issuer.email}`}>
          {t('Contact Issuer')}
        </OutsideLink>
      )}
    </p>
  )
}
