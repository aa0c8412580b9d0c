import { t } from '#shared/i18n/text.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { AppMark } from '#web/ui/connected-apps/app-mark.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { DatedText } from '#web/ui/text/dated-text.tsx'
import type { ConnectedApp } from './group-by-app.ts'
import { askToRevoke } from './revoke-app.ts'

export function AppCard({ app }: { app: ConnectedApp }) {
  const { info, id, created } = app
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <AppMark name={info.name} image={info.image} />
      <div className="min-w-0 grow basis-48">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link href={`/profile/app-integrations/oauth-app/${id}`} className="text-ink no-underline hover:underline">
            {info.name}
          </Link>
        </h2>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{describeApp(app)}</p>
        <p className="small muted">
          <DatedText value={created} say={(date) => t('Authorized: {date}', { date })} />
        </p>
      </div>
      <Button aria-label={t('Revoke {app}', { app: info.name })} onPress={() => askToRevoke(app)}>
        {t('Revoke')}
      </Button>
    </li>
  )
}

/** Where the app is at home, and whether it still comes. */
function describeApp({ info: { website_url: website }, lastUsed }: ConnectedApp): string {
  const host = website && URL.canParse(website) ? new URL(website).host : ''
  const use = lastUsed ? t('Last used: {ago}', { ago: formatAgo(lastUsed) }) : t('Not used yet')
  return [host, use].filter(Boolean).join(' · ')
}
