import { BadgeCheck, Check, Circle, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { AwardedLine } from '../award/award-certificate.tsx'
import type { HomeSample } from '../parts/props.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'

/** Invented, as the picture is. */
const drawn = {
  badge: 'Day Skipper',
  issuer: nameForStaff('Harbour Sailing School'),
  award: {
    url: '/verify',
    imageUrl: '',
    issuedOn: '2026-06-14T00:00:00Z',
    expires: '2031-06-14T00:00:00Z',
    recipientName: 'Maya Okonkwo',
  },
}

/** An award whose four questions become answers in the same place. */
export function SampleAward({ sample }: { sample: HomeSample | undefined }) {
  const award = sample?.award ?? drawn.award
  const name = sample?.badgeClass.name ?? drawn.badge
  const issuer = sample?.issuer ?? { name: drawn.issuer }
  const alt = sample?.badgeClass.imageAlt || t('Badge: {name}', { name })
  return (
    <article className="cert sheet sample" data-state="ask" aria-labelledby="sample-name">
      <div className="in">
        <p className="xs muted cap">{sample ? t('A badge from this server') : t('A made-up example')}</p>
        <div className="pic">
          {sample ? (
            <BadgeArt src={award.imageUrl} alt={alt} sizes="12.5rem" eager />
          ) : (
            <span className="drawn" role="img" aria-label={alt} />
          )}
        </div>
        <div className="words">
          <p className="small muted">
            <NamedIssuerMark name={issuer.name} image={issuer.imageUrl} />
          </p>
          <h2 id="sample-name" dir="auto" lang={sample?.badgeClass.language}>
            {name}
          </h2>
          <AwardedLine award={award} />
        </div>
        <div className="proof">
          <Questions award={sample ? award.url : undefined} href={award.url} />
          <Answers {...{ award, sample }} issuer={issuer.name} />
        </div>
      </div>
    </article>
  )
}

function Questions({ award, href }: { award: string | undefined; href: string }) {
  const questions = [t('Who signed it?'), t('Was it changed since?'), t('Was it taken back?'), t('Is it still valid?')]
  return (
    <div className="ask">
      <Lines of={questions} icon={<Icon of={Circle} size="s" />} />
      <a className="btn primary wide" href={href} data-verify-sample={award ?? ''}>
        <Icon of={BadgeCheck} />
        {t('Verify Badge')}
      </a>
    </div>
  )
}

interface AnswersProps {
  award: Pick<HomeSample['award'], 'url' | 'issuedOn' | 'expires'>
  sample: HomeSample | undefined
  issuer: HomeSample['issuer']['name']
}

function Answers({ award, sample, issuer }: AnswersProps) {
  const answers = [
    t('Signed by {issuer}', { issuer }),
    t('Not changed since {day}', { day: writeUtcDay(award.issuedOn, 'long') }),
    t('Not taken back'),
    award.expires ? t('Valid until {day}', { day: writeUtcDay(award.expires, 'long') }) : t('Does not expire'),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="done" role="group" aria-labelledby="sample-verdict" tabIndex={-1}>
      <p className="v" id="sample-verdict">
        <Icon of={ShieldCheck} size="l" />
        {sample ? t('This badge is genuine and valid.') : t('This is how a good answer looks.')}
      </p>
      <Lines of={answers} icon={<Icon of={Check} size="s" />} />
      <a className="small" href={award.url}>
        {sample ? t('See its page') : t('Verify a real one')}
      </a>
    </div>
  )
}

function Lines({ of, icon }: { of: readonly string[]; icon: ReactNode }) {
  return (
    <ul>
      {of.map((line) => (
        <li key={line}>
          {icon}
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
