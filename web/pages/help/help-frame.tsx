import { ArrowUpRight, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HelpName, HelpTopic } from '#shared/help/help-topic.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { SiteView } from '../parts/props.ts'

interface HelpFrameProps {
  site: SiteView
  topics: readonly HelpTopic[]
  current?: HelpName | undefined
  query?: string
  children: ReactNode
}

/** The pages of the help beside what is read; the search works without script. */
export function HelpFrame({ site, topics, current, query, children }: HelpFrameProps) {
  return (
    <PageFrame
      site={site}
      doors={
        <nav className="nav" aria-label={t('Main')}>
          <a href="/verify">{t('Verify a badge')}</a>
          <a href="/help" aria-current="page">
            {t('Help')}
          </a>
          <a href="/auth/about-us">{t('About Us')}</a>
        </nav>
      }
    >
      <div className="split help">
        <div className="toc">
          <div className="sticky">
            <search>
              <form action="/help">
                <SearchInput label={t('Search help')} query={query} />
              </form>
            </search>
            <nav aria-label={t('Help')}>
              <ul className="aud">
                {topics.map(({ name, label, sections }) => (
                  <li key={name}>
                    <a href={`/help/${name}`} aria-current={name === current ? 'page' : undefined}>
                      {label}
                    </a>
                    {name === current && (
                      <ul className="in full">
                        {sections.map(({ id, title }) => (
                          <li key={id}>
                            <a href={`#${id}`}>{title}</a>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
              {site.documentationUrl && (
                <p className="alt full">
                  <a href="/developers">
                    {t('For developers')}
                    <Icon of={ArrowUpRight} size="s" />
                  </a>
                </p>
              )}
            </nav>
          </div>
        </div>
        <div className="doc">{children}</div>
      </div>
    </PageFrame>
  )
}

export const SearchInput = ({ label, query }: { label: string; query?: string | undefined }) => (
  <label className="withicon grow">
    <span className="vh">{label}</span>
    <Icon of={Search} />
    <input className="input" type="search" name="q" maxLength={200} placeholder={label} defaultValue={query} />
  </label>
)
