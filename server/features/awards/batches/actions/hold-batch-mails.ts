import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { holdCopies } from '#infra/mail/hold-copies.ts'
import type { MailText } from '#infra/mail/template.tsx'
import type { Language } from '#shared/i18n/languages.ts'
import { addressByName } from '../../address-by-name.ts'
import type { Surroundings } from '../../find-recipients.ts'
import { type KeepLink, newKeepLink, storeKeepLinks } from '../../mails/keep-links.ts'
import { awardMail } from '../../mails/mail.ts'
import { writeNarrative } from '../../mails/write-narrative.tsx'
import type { About, Addressee } from '../../make-awards.ts'
import type { StoredBatch } from './insert-batch.ts'

/** What the mails of a batch wait for: its end, and the hold that was asked for. */
export const heldForBatch = 'batch'

interface Place {
  mark: string
  fill: (one: Reader) => string | MailText
}

/**
 * Writes the mails of one batch. They differ in a few places only, so each kind is laid out once, with marks in these
 * places that nobody can have written, and each mail keeps what it fills in there.
 */
export const holdBatchMails = async (
  tx: Tx,
  about: About,
  addressees: readonly Addressee[],
  { batch, languageOf }: { batch: StoredBatch; languageOf: Surroundings['languageOf'] },
): Promise<void> => {
  const of = { kind: 'award' as const, issuerId: batch.issuer_id, batchId: batch.batch_id }
  const named = addressees.map((one) => ({
    ...one,
    name: addressByName(one.name),
    language: languageOf(one.recipient),
    keep: newKeepLink(),
  }))
  await storeKeepLinks(
    tx,
    batch.issuer_id,
    named.map(({ keep, awardId, recipient: email }) => ({ ...keep, awardId, email })),
  )
  for (const [first, ...others] of groupAlike(named)) {
    const marks = { awardId: newId(), keep: { token: newId(), until: first.keep.until } }
    const words = {
      name: first.name && newId(),
      narrative: first.narrative ? markFor(newId()) : undefined,
    }
    const letter = inLanguage(first.language, () =>
      awardMail({ ...about, ...marks, ...words, hasAccount: first.hasAccount }),
    )
    const places: Place[] = [
      { mark: marks.awardId, fill: ({ awardId }) => awardId },
      { mark: marks.keep.token, fill: ({ keep }) => keep.token },
    ]
    if (words.name) places.push({ mark: words.name, fill: ({ name }) => name })
    if (words.narrative) {
      const written = new Map<string, MailText>()
      const write = (narrative: string): MailText => {
        const known = written.get(narrative) ?? writeNarrative(narrative) ?? { html: '', text: '' }
        written.set(narrative, known)
        return known
      }
      places.push({ mark: words.narrative.text, fill: ({ narrative }) => write(narrative) })
    }
    await holdCopies(
      tx,
      { ...of, ...letter, marks: places.map(({ mark }) => mark) },
      [first, ...others].map((one) => ({
        to: one.recipient,
        awardId: one.awardId,
        fills: places.map(({ fill }) => fill(one)),
      })),
      heldForBatch,
    )
  }
}

const markFor = (mark: string): MailText => ({ html: mark, text: mark })

interface Reader extends Addressee {
  language: Language
  keep: KeepLink
}

type Alike = [Reader, ...Reader[]]

/** Those whose letters have the same parts. */
function groupAlike(addressees: readonly Reader[]): Iterable<Alike> {
  const groups = new Map<string, Alike>()
  for (const one of addressees) {
    const kind = `${one.language} ${one.hasAccount} ${one.name !== ''} ${one.narrative !== ''}`
    const group = groups.get(kind)
    if (group) group.push(one)
    else groups.set(kind, [one])
  }
  return groups.values()
}
