import { t } from '#shared/i18n/text.ts'
import { achievementTypeName } from '../../lib/achievement/achievement-type-name.ts'
import { isSkill } from '../../lib/achievement/is-skill.ts'
import { type Detail, describeRelated, listAwardDetails, listClassDetails } from '../../lib/achievement/list-details.ts'
import { Facts } from '../../ui/text/facts.tsx'
import { TagList } from '../../ui/text/tag.tsx'
import { listExtensions } from './list-extensions.tsx'
import { OutsideLink } from './outside-link.tsx'
import type { AlignmentView, AwardView, BadgeClassView } from './props.ts'
import { UtcTime } from './utc-time.tsx'

/** The small print: dates, what it is aligned with, formats, tags. */
export function Details({ badgeClass, award }: { badgeClass: BadgeClassView; award?: AwardView }) {
  const { alignment, achievementType, details, extensions } = badgeClass
  const says = award?.state === 'revoked' ? undefined : award?.details
  const facts = [
    ...(award ? datesOf(award) : []),
    ...(says ? listAwardDetails(says).map(toFact) : []),
    { label: t('Achievement Type'), value: achievementType && achievementTypeName(achievementType) },
    ...(details ? listClassDetails(details).map(toFact) : []),
    ...(extensions ? listExtensions(extensions) : []),
    { label: t('Aligned with'), value: writeAlignments(alignment.filter((item) => !isSkill(item))) },
    { label: t('Related badges'), value: writeRelated(details?.related ?? []) },
  ]
  return (
    <>
      {facts.some(({ value }) => Boolean(value)) && (
        <section>
          <h2 className="sm">{t('Details')}</h2>
          <Facts facts={facts} />
        </section>
      )}
      {badgeClass.tags.length > 0 && (
        <section>
          <h2 className="sm">{t('Tags')}</h2>
          <TagList tags={badgeClass.tags} />
        </section>
      )}
    </>
  )
}

function datesOf({ issuedOn, expires, state, revokedOn, signed, elsewhere }: AwardView) {
  const ends = expires && <UtcTime value={expires} />
  return [
    { label: t('Issued on'), value: <UtcTime value={issuedOn} /> },
    state === 'revoked'
      ? { label: t('Revoked on'), value: revokedOn && <UtcTime value={revokedOn} /> }
      : { label: state === 'expired' ? t('Expired on') : t('Valid until'), value: ends ?? t('Does not expire') },
    { label: t('Formats'), value: signed ? t('Open Badges 2.0 and 3.0') : editionOf(elsewhere?.edition) },
  ]
}

function editionOf(version = '2.0'): string {
  return t('Open Badges {version}', { version })
}

const toFact = ({ label, text, day }: Detail) => ({ label, value: day ? <UtcTime value={day} /> : text })

function writeRelated(related: readonly { id: string; in_language: string | null; version: string | null }[]) {
  if (related.length === 0) return undefined
  return (
    <ul className="stack-s">
      {related.map(({ id, in_language, version }) => (
        <li key={id}>
          <OutsideLink href={id}>{id}</OutsideLink>
          {(in_language || version) && (
            <span className="small muted part">{describeRelated({ id, in_language, version })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function writeAlignments(alignment: readonly AlignmentView[]) {
  if (alignment.length === 0) return undefined
  return (
    <ul className="stack-s">
      {alignment.map(({ name, url, code, framework, description }) => (
        <li key={`${name}${url}`}>
          <OutsideLink href={url}>{name}</OutsideLink>
          {(framework || code) && (
            <span className="small muted part">{[framework, code].filter(Boolean).join(', ')}</span>
          )}
          {description && <span className="small muted part">{description}</span>}
        </li>
      ))}
    </ul>
  )
}
