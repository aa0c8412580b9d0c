import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PackedBadge } from '#contracts/badge-packs.ts'
import type { Verification } from '#contracts/verifier.ts'
import { t } from '../lib/text.ts'
import { VerifyResult } from '../pages/verify-result.tsx'
import { writeUtcTime } from '../pages/write-report.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { Icon } from '../ui/icon.tsx'
import { judgeFile, judgePacked } from './judge.ts'
import { SourceList } from './source-list.tsx'

interface Shown {
  result: Verification
  picture?: string
  /** Set for a file that was chosen here. */
  fileName?: string
}

// No address of a picture begins like this: what is not in the pack is not shown.
const nowhere = 'none:'

/** The page inside a pack: verifies the badge, and files that are dropped, with what the pack holds. */
export function OfflinePage({ packed }: { packed: PackedBadge }) {
  const [shown, setShown] = useState<Shown>()
  const [trouble, setTrouble] = useState<string>()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = async () => setShown({ result: await judgePacked(packed), picture: packed.picture })
    show().catch(() => setTrouble(t('This browser is too old to verify the badge.')))
  }, [packed])

  const take = async (file: File) => {
    const judged = await judgeFile(packed, file)
    if ('trouble' in judged) setTrouble(judged.trouble)
    else {
      setTrouble(undefined)
      setShown({ ...judged, fileName: file.name })
    }
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
        {trouble && (
          <p className="err trouble" role="alert">
            <Icon of={CircleAlert} size="s" />
            <span>{trouble}</span>
          </p>
        )}
        {!shown && !trouble && <p className="checking">{t('Verifying Badge...')}</p>}
        {shown?.fileName && (
          <p>
            {t('Chosen file:')} <bdi className="strong">{shown.fileName}</bdi>
          </p>
        )}
        {shown && (
          <>
            <VerifyResult result={shown.result} origin={nowhere} picture={shown.picture} here />
            <AsOf packed={packed} />
          </>
        )}
      </div>
      <Part id="other" title={t('Check a file')}>
        <p>{t('Is this the same badge? Choose the picture or document that somebody gave you.')}</p>
        <FileDrop label={t('Badge file')} onFile={(file) => void take(file)} fileName={shown?.fileName} />
      </Part>
      <Part id="sources" title={t('What this rests upon')}>
        <SourceList packed={packed} />
      </Part>
    </main>
  )
}

/** What a page without a network cannot know. */
function AsOf({ packed: { packedAt, verifyUrl } }: { packed: PackedBadge }) {
  return (
    <p className="as-of">
      {t(
        'Status as of {time}, keys as published then. Whether the badge has been revoked since, or a key withdrawn, only a check over the internet can tell:',
        { time: writeUtcTime(packedAt) },
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
