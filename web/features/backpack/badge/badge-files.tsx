import { Download } from 'lucide-react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { t } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

/** The badge to take away: each file verifies anywhere, without this server's help in looking it up. */
export function BadgeFiles({ badge }: { badge: BackpackBadge }) {
  const { shareUrl } = badge
  const { name } = badge.json.badge
  const files = [
    { label: t('Badge image'), version: '2.0', href: `${shareUrl}/baked?v=2_0`, file: name },
    { label: t('Badge image'), version: '3.0', href: `${shareUrl}/baked?v=3_0`, file: `${name} 3.0` },
    { label: t('Document (JSON)'), version: '2.0', href: `${shareUrl}.json`, file: `${name}.json` },
    { label: t('Signed credential (JSON)'), version: '3.0', href: `${shareUrl}.json?v=3_0`, file: `${name} 3.0.json` },
  ]
  return (
    <Section title={t('Files')} note={t('Yours to keep, readable everywhere')}>
      <ul className="sheet list">
        {files.map(({ label, version, href, file }) => (
          <li key={href} className="row nowrap">
            <div className="grow">
              <p className="strong">{label}</p>
              <p className="small muted">{t('Open Badges {version}', { version })}</p>
            </div>
            <a className="btn ghost" href={href} download={file} aria-label={`${t('Download')}: ${label} ${version}`}>
              <Icon of={Download} />
              {t('Download')}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
