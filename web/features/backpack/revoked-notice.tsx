import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { listFormat } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { useRevocationReason } from '#web/lib/backpack/use-revocation-reason.ts'
import { readStored, writeStored } from '#web/lib/browser/storage.ts'
import { markOf } from '#web/lib/session/mark-of.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const key = 'recipient-revoked-badges-told'
const marks = z.array(z.string())
const mostMarks = 1000

/** Says once which badges their issuers took back; they stay on the wall, in grey. */
export function RevokedNotice({ badges }: { badges: readonly BackpackBadge[] }) {
  const [untold] = useState(() => findUntold(badges))
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    const before = readTold()
    if (untold.length === 0 && before.every((mark) => markForm.test(mark))) return
    const told = badges.filter(({ revoked }) => revoked).map(({ id }) => markOf(id))
    // Others who read their backpacks here were told of theirs.
    const all = new Set([...told, ...before.filter((mark) => markForm.test(mark))])
    writeStored('localStorage', key, JSON.stringify([...all].slice(0, mostMarks)))
  }, [badges, untold])
  const [first] = untold
  if (!first || isClosed) return null
  return (
    <div className="mb-5">
      <Notice kind="info" title={t('Taken back')} onClose={() => setClosed(true)}>
        {untold.length === 1 ? <OneTaken badge={first} /> : <ManyTaken badges={untold} />}{' '}
        {t('It stays here in grey, and nobody else is shown it as valid.')}
      </Notice>
    </div>
  )
}

function OneTaken({ badge }: { badge: BackpackBadge }) {
  const reason = useRevocationReason(badge)
  const issuer = issuerNameOf(badge).orNothing ?? t('The issuer')
  const name = badge.json.badge.name || t('Unknown Badge')
  return reason
    ? t('{issuer} took back {name}: {reason}', { issuer, name, reason: endSentence(reason) })
    : t('{issuer} took back {name}.', { issuer, name })
}

function ManyTaken({ badges }: { badges: readonly BackpackBadge[] }) {
  const names = listFormat(currentLocale()).format(badges.map(({ json }) => json.badge.name || t('Unknown Badge')))
  return t('The issuers of these badges took them back: {names}.', { names })
}

const markForm = /^~[0-9a-f]{8}$/

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

function findUntold(badges: readonly BackpackBadge[]): BackpackBadge[] {
  const told = new Set(readTold())
  return badges.filter(({ id, revoked }) => revoked && !told.has(markOf(id)) && !told.has(id))
}

function readTold(): string[] {
  try {
    return marks.safeParse(JSON.parse(readStored('localStorage', key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}
