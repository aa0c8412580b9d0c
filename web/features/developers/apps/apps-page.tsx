import { Plus } from 'lucide-react'
import type { Application } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { AppMark } from '#web/ui/connected-apps/app-mark.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { useApps } from './use-apps.ts'

export function AppsPage() {
  usePageTitle(t('My apps'))
  const list = useApps()
  const { data: apps } = list
  const add = (
    <LinkButton href="/profile/apps/create" variant="primary">
      <Icon of={Plus} />
      {t('New App')}
    </LinkButton>
  )
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('My apps') }]} />
      <ListFrame
        title={t('My apps')}
        sub={
          <>
            {t('Software that you make and that people let into their accounts here.')}{' '}
            <Link href="/developers">{t('How it works')}</Link>
          </>
        }
        count={apps?.length}
        make={add}
        empty={{
          drawing: 'no-match',
          title: t('You have no apps.'),
          children: t('An app signs people in with this server, or reads and awards badges for them.'),
        }}
        loading={<LoadingRows of={list} failure={t('Failed to load your apps')} count={3} />}
      >
        <ul className="sheet list" aria-label={t('My apps')}>
          {apps?.map((app) => (
            <AppRow key={app.client_id} app={app} />
          ))}
        </ul>
      </ListFrame>
    </>
  )
}

function AppRow({ app }: { app: Application }) {
  return (
    <li className="flex items-center gap-4">
      <AppMark name={app.name} image={app.image} />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="text-lg">
          <Link href={`/profile/apps/${app.client_id}`} className="text-ink no-underline hover:underline">
            {app.name}
          </Link>
        </h2>
        {app.description && <p className="text-ink-2">{app.description}</p>}
        <p className="small muted">{[countPeople(app), describeUse(app)].join(' · ')}</p>
      </div>
    </li>
  )
}

export const countPeople = ({ people }: Application): string =>
  t('{people, plural, =0 {Nobody uses it now} one {# person uses it} other {# people use it}}', { people })

export const describeUse = ({ last_used_at: used }: Application): string =>
  used ? t('Last used: {ago}', { ago: formatAgo(used) }) : t('Not used yet')
