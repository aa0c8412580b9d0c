import { FileDown } from 'lucide-react'
import type { ImportedFacts } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { hostOf } from '#web/lib/formats/host-of.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Where a badge from elsewhere comes from, and what its last verification said unless all was well. */
export function BadgeSource({ imported, revoked }: { imported: ImportedFacts; revoked: boolean }) {
  const host = hostOf(imported.source_url)
  return (
    <span className="source">
      <span className="from" title={imported.source_url ?? imported.file_name ?? undefined}>
        <Icon of={FileDown} size="s" />
        {host ? t('From {host}', { host }) : t('From a file')}
      </span>
      {!revoked && imported.verdict === 'unverifiable' && (
        <StatusLabel status="unknown" word={t('Could not be checked')} />
      )}
      {!revoked && imported.verdict === 'invalid' && <StatusLabel status="revoked" word={t('Not valid')} />}
    </span>
  )
}
