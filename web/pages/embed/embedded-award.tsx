import { ShieldCheck } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { StatusLabel } from '../../ui/feedback/status-label.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import type { AwardView, EmbeddedAwardProps } from '../parts/props.ts'
import { UtcTime } from '../parts/utc-time.tsx'

/** An award in a frame of another site: as a card with a way to verify it, or upright with its dates. */
export function EmbeddedAward(props: EmbeddedAwardProps) {
  return props.version === 2 ? <Upright {...props} /> : <Card {...props} />
}

function Card({ award, badgeClass, issuer, verifyUrl, openUrl }: EmbeddedAwardProps) {
  return (
    <main className="ecard">
      <BadgeArt src={award.imageUrl} alt={badgeClass.imageAlt} off={isOff(award)} eager sizes="7rem" />
      <div className="ewords">
        <h1 lang={badgeClass.language}>
          <a href={openUrl} target="_blank" rel="noopener">
            {badgeClass.name}
          </a>
        </h1>
        <p className="eby">
          <NameWithRemark of={issuer.name} />
        </p>
        <p className="emeta">
          <UtcTime value={award.issuedOn} style="medium" />
          <State award={award} />
        </p>
        {award.state !== 'revoked' && (
          <a className="btn everify" href={award.elsewhere ? openUrl : verifyUrl} target="_blank" rel="noopener">
            <Icon of={ShieldCheck} size="s" />
            {t('Verify')}
          </a>
        )}
      </div>
    </main>
  )
}

function Upright({ award, badgeClass, issuer, openUrl }: EmbeddedAwardProps) {
  const { expires } = award
  return (
    <main className="ecard upright">
      <BadgeArt src={award.imageUrl} alt={badgeClass.imageAlt} off={isOff(award)} eager sizes="11rem" />
      <h1 lang={badgeClass.language}>{badgeClass.name}</h1>
      <p className="eby">
        <NameWithRemark of={issuer.name} />
      </p>
      <dl className="efacts">
        <div>
          <dt>{t('Issued On')}</dt>
          <dd>
            <UtcTime value={award.issuedOn} style="medium" />
          </dd>
        </div>
        {expires && (
          <div>
            <dt>{award.state === 'expired' ? t('Expired On') : t('Expires On')}</dt>
            <dd>
              <UtcTime value={expires} style="medium" />
            </dd>
          </div>
        )}
      </dl>
      {award.state === 'revoked' && (
        <p>
          <State award={award} />
        </p>
      )}
      <a className="btn primary" href={openUrl} target="_blank" rel="noopener">
        {t('View Credential')}
      </a>
    </main>
  )
}

const isOff = ({ state }: AwardView): boolean => state === 'expired' || state === 'revoked' || state === 'invalid'

function State({ award: { state } }: { award: AwardView }) {
  return state === 'expired' || state === 'revoked' ? <StatusLabel status={state} /> : null
}
