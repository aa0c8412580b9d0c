import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { isShareable } from '#web/lib/backpack/badge-status.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { type AwardFile, fetchAwardFile, fetchOriginal, fetchPack, fetchPicture } from './fetch-file.ts'

/** The badge to take away: one file that everybody can use, and all others behind it. Of one from elsewhere that is what was brought in. */
export function BadgeFiles({ badge }: { badge: BackpackBadge }) {
  const { imported } = badge
  if (!imported && !isShareable(badge)) return null
  return (
    <Section title={t('Files')} note={t('Yours to keep, readable everywhere')}>
      {imported ? <OriginalFile badge={badge} fileName={imported.file_name} /> : <PictureFile badge={badge} />}
      <details className="group/more mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          {t('Other formats')}
          <Icon of={ChevronDown} size="s" className="group-open/more:rotate-180" />
        </summary>
        <ul className="sheet list files mt-2">
          {!imported && <Editions badge={badge} />}
          <PackFile badge={badge} />
        </ul>
      </details>
    </Section>
  )
}

function OriginalFile({ badge, fileName }: { badge: BackpackBadge; fileName: string | null }) {
  return (
    <Main says={t('Exactly as you brought it in')}>
      <FileButton
        label={t('Download')}
        name={t('Download the original file')}
        save={async () => {
          const file = await fetchOriginal(badge.id)
          saveFile(fileName ?? `${badge.json.badge.name}.${endingOf(file)}`, file)
        }}
      />
    </Main>
  )
}

function PictureFile({ badge }: { badge: BackpackBadge }) {
  return (
    <Main says={t('A picture with the badge inside, signed by the issuer')}>
      <FileButton
        label={t('Download')}
        name={t('Download the badge')}
        save={async () =>
          saveFile(`${badge.json.badge.name}.png`, await fetchAwardFile(badge.id, { edition: '3_0', type: 'png' }))
        }
      />
    </Main>
  )
}

const Main = ({ says, children }: { says: string; children: ReactNode }) => (
  <div className="row">
    {children}
    <span className="small muted">{says}</span>
  </div>
)

function PackFile({ badge }: { badge: BackpackBadge }) {
  return (
    <li className="row">
      <div className="grow">
        <p className="strong">{t('Badge Pack')}</p>
        <p className="small muted">
          {t('Everything in one ZIP, with a page that verifies the badge even without the internet')}
        </p>
      </div>
      <FileButton
        label="ZIP"
        name={t('Download the Badge Pack as ZIP')}
        save={async () => saveFile(`${badge.json.badge.name} Badge Pack.zip`, await fetchPack(badge.id))}
      />
    </li>
  )
}

function Editions({ badge }: { badge: BackpackBadge }) {
  const pictures: AwardFile['type'][] = useHasDrawing(badge) ? ['png', 'svg'] : ['png']
  const editions: { version: string; edition: AwardFile['edition']; note: string; types: AwardFile['type'][] }[] = [
    {
      version: '3.0',
      edition: '3_0',
      note: t('Carries the signature of the issuer'),
      types: [...pictures, 'json', 'jwt'],
    },
    {
      version: '2.0',
      edition: '2_0',
      note: t('Understood by nearly every badge platform'),
      types: [...pictures, 'json'],
    },
  ]
  return editions.map(({ version, edition, note, types }) => (
    <li key={edition} className="row">
      <div className="grow">
        <p className="strong">{t('Open Badges {version}', { version })}</p>
        <p className="small muted">{note}</p>
      </div>
      <span className="row tight">
        {types.map((type) => (
          <FileButton
            key={type}
            label={type.toUpperCase()}
            name={t('Download Open Badges {version} as {type}', { version, type: type.toUpperCase() })}
            save={async () => {
              const file = await fetchAwardFile(badge.id, { edition, type })
              saveFile(`${badge.json.badge.name} ${version}.${type}`, file)
            }}
          />
        ))}
      </span>
    </li>
  ))
}

interface FileButtonProps {
  label: string
  name: string
  save: () => Promise<void>
}

function FileButton({ label, name, save }: FileButtonProps) {
  const press = async () => {
    try {
      await save()
    } catch (failure) {
      notices.error(t('Failed to download the file: {reason}', { reason: messageOf(failure) }))
    }
  }
  return (
    <Button aria-label={name} onPress={press}>
      <Icon of={Download} size="s" />
      {label}
    </Button>
  )
}

function endingOf({ type }: Blob): string {
  if (type.startsWith('image/png')) return 'png'
  return type.startsWith('image/svg') ? 'svg' : 'json'
}

/** Whether the picture was drawn as SVG: only its own bytes say, and the page has fetched them anyway. */
function useHasDrawing({ id }: BackpackBadge): boolean {
  const { data } = useQuery({
    queryKey: ['has-drawing', id],
    queryFn: async ({ signal }) => (await fetchPicture(id, signal)).type.startsWith('image/svg'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}
