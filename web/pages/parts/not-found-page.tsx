import { BadgeCheck, House, type LucideIcon, WalletCards } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { NoMatch } from '../../ui/icons/illustrations.tsx'
import { SearchInput } from '../help/help-frame.tsx'
import type { NotFoundPageProps } from './not-found-props.ts'
import { PageFrame } from './page-frame.tsx'

/** What was asked for, a search, and where to go on. */
export function NotFoundPage({ site, title, text, address, typesCode }: NotFoundPageProps) {
  return (
    <PageFrame site={site}>
      <div className="empty">
        <NoMatch />
        <h1>{title ?? t('Nothing stands at this address')}</h1>
        <p>{text ?? t('The link may have been cut off on its way, or its owner has taken the page away.')}</p>
        {typesCode && (
          <p>
            <a className="btn" href="/claim">
              {t('Type your code')}
            </a>
          </p>
        )}
        {address && (
          <p className="address">
            <code dir="ltr">{address}</code>
          </p>
        )}
        <search>
          <form action="/help" className="join">
            <SearchInput label={t('Badge, issuer or question')} />
            <button className="btn primary" type="submit">
              {t('Search')}
            </button>
          </form>
        </search>
      </div>
      <ul className="ways across">
        <Way to="/verify" glyph={BadgeCheck} name={t('Verify a badge')}>
          {t('Paste the whole link, or drop the picture')}
        </Way>
        <Way to="/recipient/badges" glyph={WalletCards} name={t('Backpack')}>
          {t('Your own badges are safe there')}
        </Way>
        <Way to={site.homeUrl ?? '/'} glyph={House} name={t('Go to the start page')} isHome>
          {t('What this server is for')}
        </Way>
      </ul>
    </PageFrame>
  )
}

interface WayProps {
  to: string
  glyph: LucideIcon
  name: string
  isHome?: boolean
  children: string
}

const Way = ({ to, glyph, name, isHome, children }: WayProps) => (
  <li>
    <a className="sheet" href={to} data-home={isHome ? '' : undefined}>
      <span>
        <span className="n">{name}</span>
        <span className="small muted">{children}</span>
      </span>
      <Icon of={glyph} />
    </a>
  </li>
)
