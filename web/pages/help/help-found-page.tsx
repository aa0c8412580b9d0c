import type { ReactNode } from 'react'
import { listTopics } from '#shared/help/list-topics.ts'
import { searchHelp, wordsOf } from '#shared/help/search-help.ts'
import { t } from '#shared/i18n/text.ts'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { HelpFrame } from './help-frame.tsx'
import type { HelpFoundPageProps } from './help-props.ts'
import { HelpText, Marked } from './help-text.tsx'

/** What holds the words that somebody typed: in the help, and among what this server shows of itself. */
export function HelpFoundPage({ site, query, badges, issuers }: HelpFoundPageProps) {
  const words = wordsOf(query)
  const topics = listTopics()
  const found = searchHelp(topics, words)
  const link = /^(https?:\/\/|\/public\/)/.test(query) ? URL.parse(query, site.origin)?.href : undefined
  const count = found.length + badges.length + issuers.length
  return (
    <HelpFrame site={site} topics={topics} query={query}>
      <h1>{t('Search')}</h1>
      <p className="lead" role="status">
        {count > 0
          ? t('{count, plural, one {# place holds “{query}”} other {# places hold “{query}”}}', { count, query })
          : t('Neither the help nor what visitors are shown here holds “{query}”.', { query })}
      </p>
      {link && (
        <p>
          <a className="btn primary" href={`/verify?url=${encodeURIComponent(link)}`}>
            {t('Check this link')}
          </a>
        </p>
      )}
      {found.length > 0 && (
        <Results title={t('In the help')}>
          {found.map(({ topic, section: { id, title, paragraphs, questions = [] } }) => (
            <li key={`${topic.name} ${id}`}>
              <a href={`/help/${topic.name}#${id}`}>
                <HelpText text={title} words={words} />
              </a>
              <span className="small muted">{topic.label}</span>
              <p className="small">
                <HelpText text={paragraphs[0] ?? questions.map(({ asked }) => asked).join(' · ')} words={words} />
              </p>
            </li>
          ))}
        </Results>
      )}
      {badges.length > 0 && (
        <Results title={t('Awarded here')}>
          {badges.map(({ url, name, language, issuerName }) => (
            <li key={url}>
              <a href={url} lang={language}>
                <Marked text={name} words={words} />
              </a>
              <span className="small muted">
                <NameWithRemark of={issuerName} />
              </span>
            </li>
          ))}
        </Results>
      )}
      {issuers.length > 0 && (
        <Results title={t('Who awards here')}>
          {issuers.map(({ url, issuerName }) => (
            <li key={url}>
              <a href={url}>
                <NameWithRemark of={issuerName} />
              </a>
            </li>
          ))}
        </Results>
      )}
      {count === 0 && <p>{t('Try another word, or fewer of them.')}</p>}
    </HelpFrame>
  )
}

const Results = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <ul className="found">{children}</ul>
  </section>
)
