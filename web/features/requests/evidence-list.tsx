import type { ReactNode } from 'react'
import type { EvidencePart } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { formatBytes } from '#web/lib/formats/format-bytes.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export interface EvidenceListProps {
  evidence: readonly EvidencePart[]
  fetchPart: (partId: string) => Promise<Blob>
  /** What stands behind each, such as a tick. */
  beside?: (part: EvidencePart) => ReactNode
}

/** What somebody shows: files are saved and not opened here, and links lead to other sites. */
export function EvidenceList({ evidence, fetchPart, beside }: EvidenceListProps) {
  return evidence.map((part) => (
    <div className="given" key={part.id}>
      <p className="grow small">
        <Told part={part} />
      </p>
      {part.kind === 'file' && <SaveButton part={part} fetchPart={fetchPart} />}
      {part.kind === 'link' && part.content && (
        <LinkButton href={part.content} target="_blank" rel="noopener noreferrer nofollow" variant="ghost">
          {t('Open')} <span className="vh">{part.content}</span>
        </LinkButton>
      )}
      {beside?.(part)}
    </div>
  ))
}

function Told({ part }: { part: EvidencePart }) {
  const fresh = part.new ? `${t('New since it was sent back.')} ` : ''
  if (part.kind === 'text') return <bdi>{part.content}</bdi>
  return (
    <>
      <span className="strong">
        <bdi>{part.kind === 'file' ? part.name : part.content}</bdi>
      </span>
      <br />
      <span className="muted">
        {fresh}
        {part.kind === 'file' ? sayFile(part) : t('Leads to another site')}
      </span>
    </>
  )
}

/** The words about viruses stand where the server looked, and nowhere else. */
const sayFile = ({ bytes, virus_checked_at: checked }: EvidencePart): string =>
  [
    formatBytes(bytes ?? 0),
    ...(checked === null ? [] : [t('checked for viruses on {day}', { day: formatDate(checked) })]),
  ].join(', ')

function SaveButton({ part, fetchPart }: Pick<EvidenceListProps, 'fetchPart'> & { part: EvidencePart }) {
  const save = async () => {
    try {
      saveFile(part.name ?? part.id, await fetchPart(part.id))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Button variant="ghost" onPress={() => void save()}>
      {t('Download')} <span className="vh">{part.name}</span>
    </Button>
  )
}
