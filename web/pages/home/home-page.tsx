import { Check, ChevronRight } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { countBadges } from '../../lib/formats/format.ts'
import { BadgeCard } from '../../ui/badges/badge-card.tsx'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { HomePageProps } from '../parts/props.ts'
import { Doors } from './doors.tsx'
import { SampleAward } from './sample-award.tsx'

/** What this server is for, an award to try, and a door for everybody. */
export function HomePage(props: HomePageProps) {
  const { site, canSignUp, canIssue, issuerWord, sample, badges, issuers } = props
  return (
    <PageFrame
      site={site}
      doors={
        <nav className="nav" aria-label={t('Main')}>
          <a href="/verify">{t('Verify a badge')}</a>
          <a href="/help">{t('Help')}</a>
          <a href="/auth/about-us">{t('About Us')}</a>
        </nav>
      }
      more={
        canSignUp && (
          <a className="btn cta" href="/signup" data-for-visitors="">
            {t('Create Account')}
          </a>
        )
      }
    >
      <div className="hero">
        <Headline {...props} />
        <SampleAward sample={sample} />
      </div>
      <Doors canSignUp={canSignUp} canIssue={canIssue} issuerWord={issuerWord} />
      {badges.length > 0 && <Badges badges={badges} />}
      {issuers.length > 0 && <Issuers issuers={issuers} />}
      {badges.length + issuers.length === 0 && <NothingYet />}
      <Words {...props} />
    </PageFrame>
  )
}

function Headline({ operator, imageUrl }: HomePageProps) {
  const promises = [t('Open Badges 2.0 and 3.0'), t('No ads'), t('Yours to take elsewhere')]
  return (
    <div>
      {operator && (
        <p className="op">
          {imageUrl && <img src={imageUrl} alt="" width={24} height={24} />}
          <span>{operator}</span>
        </p>
      )}
      <h1>{t('Badges that are given, kept and believed.')}</h1>
      <p className="lead">
        {t(
          '{service} is where schools, clubs and teams award digital badges. Whoever earned one keeps it for life. Anybody can check it in a second.',
        )}
      </p>
      <ul className="promises">
        {promises.map((promise) => (
          <li key={promise}>
            <Icon of={Check} size="s" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Badges({ badges }: Pick<HomePageProps, 'badges'>) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('Awarded here')}</h2>
      </div>
      <ul className="wall four">
        {badges.map(({ url, name, description, language, imageUrl, issuerName, issuerImageUrl }) => (
          <li key={url}>
            <BadgeCard
              publicUrl={url}
              badgeTitle={name}
              badgeDescription={description}
              language={language}
              badgeImage={imageUrl}
              issuerTitle={issuerName}
              issuerImage={issuerImageUrl}
              public
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Issuers({ issuers }: Pick<HomePageProps, 'issuers'>) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('Who awards here')}</h2>
      </div>
      <ul className="awarders">
        {issuers.map(({ url, issuerName, issuerImageUrl, badges }) => (
          <li key={url}>
            <a href={url}>
              <IssuerMark name={issuerName} image={issuerImageUrl} size="l" />
              <span className="grow">
                <span className="n">
                  <NameWithRemark of={issuerName} />
                </span>
                <span className="small muted">{countBadges(badges)}</span>
              </span>
              <Icon of={ChevronRight} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NothingYet = () => (
  <section className="section first" aria-labelledby="first">
    <h2 id="first">{t('Nothing is shown here yet')}</h2>
    <p>{t('Badges and issuers appear on this page as soon as whoever runs this server has chosen some.')}</p>
  </section>
)

function Words({ words, imageUrl, operator, site }: HomePageProps) {
  if (!words) return null
  return (
    <section className="section sheet words" aria-labelledby="words">
      {imageUrl && <img src={imageUrl} alt="" width={112} height={112} loading="lazy" />}
      <div>
        <h2 className="vh" id="words">
          {t('From {name}', { name: operator ?? site.serviceName })}
        </h2>
        <p className="big" dir="auto">
          {words.text}
        </p>
        {words.by && (
          <p className="small muted" dir="auto">
            {words.by}
          </p>
        )}
      </div>
    </section>
  )
}
