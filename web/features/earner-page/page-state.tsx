import { ExternalLink, Eye, EyeOff } from 'lucide-react'
import type { OwnEarnerPage } from '#contracts/backpack/earner-page.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { CopyLink } from '#web/ui/text/copy-link.tsx'

/** Whether anybody sees the page as it is saved, and where. */
export function PageState({ page: { shown, url } }: { page: OwnEarnerPage }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="flex items-center gap-2 text-ink-2">
        <Icon of={shown ? Eye : EyeOff} size="s" />
        {shown ? t('Your page is shown.') : t('Your page is hidden.')}
      </p>
      {url && (
        <>
          <a href={url} target="_blank" rel="noopener" className="inline-flex min-h-(--touch) items-center gap-1">
            {t('See the page')}
            <Icon of={ExternalLink} size="s" />
            <span className="vh">{t('(opens in a new tab)')}</span>
          </a>
          <CopyLink url={url} />
        </>
      )}
    </div>
  )
}
