import { endorsedIssuerOf } from '#contracts/names/endorsement-names.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { IssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { useSubject } from './endorsement-actions.ts'
import { SubjectLine } from './subject-line.tsx'

/** What the address leads to, so that nobody signs for something they have not seen. */
export function SubjectPreview({ url }: { url: string }) {
  const { data, error } = useSubject(url)
  return (
    <div aria-live="polite">
      {data ? (
        <div className="sheet pad flex items-center gap-4">
          {data.kind === 'issuer' ? (
            <IssuerMark name={endorsedIssuerOf(data)} image={data.picture} size="l" />
          ) : (
            <BadgeArt size={56} src={data.picture ?? ''} alt={data.name} />
          )}
          <p className="min-w-0">
            <SubjectLine subject={data} />
          </p>
        </div>
      ) : (
        error && <p className="small">{messageOf(error)}</p>
      )}
      {!data && !error && (
        <p className="small muted">
          {t('Open the public page of an issuer, a badge or an award on this server and copy its address here.')}
        </p>
      )}
    </div>
  )
}
