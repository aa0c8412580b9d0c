import { z } from 'zod'
import type { AwardPath } from '#contracts/awards/awards.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { t } from '#shared/i18n/text.ts'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { listSignedDetails } from '../data/list-signed-details.ts'
import { useVersions } from '../data/use-correction.ts'

// What a signed document says of itself; members it has not are simply not shown.
const piece = z.object({
  id: z.string().optional().catch(undefined),
  narrative: z.string().optional().catch(undefined),
})
const saidBefore = z.object({
  narrative: z.string().optional().catch(undefined),
  expires: z.string().optional().catch(undefined),
  evidence: z
    .union([z.array(piece), piece.transform((one) => [one])])
    .optional()
    .catch(undefined),
})

/** What an award said before and after each correction. */
export function AwardVersions({ path }: { path: AwardPath }) {
  const versions = useVersions(path)
  const { data } = versions
  return (
    <Section title={t('History')}>
      {!data ? (
        <LoadingRows of={versions} failure={t('The history could not be loaded.')} count={2} />
      ) : (
        <ol className="sheet list">
          {data.map(({ version, replaced_at, replaced_by, json, credential }) => (
            <li key={version}>
              <h3>
                {t('Version {version, number}', { version })}
                {replaced_at === null && <span className="small muted"> {t('(as it is now)')}</span>}
              </h3>
              {replaced_at !== null && (
                <p className="small muted [overflow-wrap:anywhere]">
                  {t('until')} <TimeText value={replaced_at} />
                  {replaced_by && ` (${replaced_by})`}
                </p>
              )}
              <Contents json={json} credential={credential} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

interface ContentsProps {
  json: Record<string, unknown>
  credential: Record<string, unknown>
}

function Contents({ json, credential }: ContentsProps) {
  const details = listSignedDetails(credential)
  const { narrative, expires, evidence = [] } = saidBefore.parse(json)
  const name = readRecipientName(json)
  if (!narrative && !expires && evidence.length === 0 && !name && details.length === 0) {
    return <p className="small mt-2">{t('Neither name nor narrative nor evidence nor expiration.')}</p>
  }
  return (
    <div className="small mt-3">
      <Facts
        facts={[
          { label: t('Name'), value: name },
          { label: t('Narrative'), value: narrative && <MarkdownText>{narrative}</MarkdownText> },
          {
            label: t('Evidence'),
            value:
              evidence.length > 0 &&
              evidence.map(({ id, narrative: text }) => [id, text].filter(Boolean).join(': ')).join(', '),
          },
          { label: t('Expiration'), value: expires && <TimeText value={expires} /> },
          ...details.map(({ label, text, day }) => ({ label, value: day ? <TimeText value={day} /> : text })),
        ].map(({ label, value }) => ({ label, value: value || undefined }))}
      />
    </div>
  )
}
