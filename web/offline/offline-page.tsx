import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { t } from '#shared/i18n/text.ts'
import { writeUtcTime } from '../pages/reports/write-report.ts'
import { VerifyResult } from '../pages/verifier/verify-result.tsx'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { type Evaluated, evaluateFile, evaluatePacked } from './evaluate.ts'

// No address of a picture begins like this: what is not in the pack is not shown.
const nowhere = 'none:'

/** The page inside a pack: verifies the badge, and files that are dropped, with what the pack holds. */
export function OfflinePage({ packed }: { packed: PackedBadge }) {
  const [evaluated, setEvaluated] = useState<Evaluated>()
  const [fileName, setFileName] = useState<string>()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void orTrouble(evaluatePacked(packed)).then((first) => setEvaluated({ picture: packed.picture, ...first }))
  }, [packed])

  const take = async (file: File) => {
    setEvaluated(await orTrouble(evaluateFile(packed, file)))
    setFileName(file.name)
    outcome.current?.focus()
  }
  return (
    <main className="wrap offline">
      <header>
        <p className="small muted">{t('Badge Pack')}</p>
        <h1 className="serif">{packed.name}</h1>
        <p>{t('This page verifies the badge by itself. It needs no internet and sends nothing anywhere.')}</p>
      </header>
      <div ref={outcome} tabIndex={-1} className="outcome" aria-live="polite">
        {!evaluated && <p className="checking">{t('Verifying Badge...')}</p>}
        {fileName && (
          <p>
            {t('Chosen file:')} <bdi className="strong">{fileName}</bdi>
          </p>
        )}
        {evaluated && 'trouble' in evaluated && (
          <p className="err trouble" role="alert">
            <Icon of={CircleAlert} size="s" />
            <span>{evaluated.trouble}</span>
          </p>
        )}
        {evaluated && 'result' in evaluated && (
          <>
            <VerifyResult result={evaluated.result} origin={nowhere} picture={evaluated.picture} here />
            <AsOf packed={packed} />
          </>
        )}
      </div>
      <Part id="other" title={t('Check a file')}>
        <p>{t('A badge picture or document that you were given is checked with what this pack holds.')}</p>
        <FileDrop label={t('Badge file')} onFile={(file) => void take(file)} fileName={fileName} />
      </Part>
      <Part id="sources" title={t('What this rests upon')}>
        <SourceList packed={packed} />
      </Part>
    </main>
  )
}

/** Every address that was read when the badge was packed, and when. */
function SourceList({ packed: { answers, packedAt, origin } }: { packed: PackedBadge }) {
  return (
    <>
      <p>{t('Packed by {origin} on {time}.', { origin, time: writeUtcTime(packedAt) })}</p>
      {answers.length === 0 && <p>{t('Nothing had to be read: the badge carries all that verifies it.')}</p>}
      {answers.length > 0 && (
        <ul className="sheet list sources">
          {answers.map(({ url, readAt, status }) => (
            <li key={url} className="row">
              <span className="grow wrap-any">{url}</span>
              <span className="small muted tnum">
                {status === 200
                  ? t('Read on {time}', { time: writeUtcTime(readAt) })
                  : t('Nothing there on {time}', { time: writeUtcTime(readAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const orTrouble = (evaluating: Promise<Evaluated>): Promise<Evaluated> =>
  evaluating.catch(() => ({ trouble: t('This browser cannot verify badges by itself. Try another one.') }))

/** What a page without a network cannot know. */
function AsOf({ packed: { packedAt, verifyUrl, answers } }: { packed: PackedBadge }) {
  const [earliest = packedAt] = answers.map(({ readAt }) => readAt).toSorted()
  return (
    <p className="as-of">
      {t(
        'Status as of {time}, keys as published then. Whether the badge has been revoked since, or a key withdrawn, only a check over the internet can tell:',
        { time: writeUtcTime(earliest) },
      )}{' '}
      <a href={verifyUrl}>{t('Check it now')}</a> <span className="small muted wrap-any">{verifyUrl}</span>
    </p>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="section stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
