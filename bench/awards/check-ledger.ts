import { measure } from '../load.ts'
import type { Awarding } from './award-clients.ts'
import { findFault, findMiscount, listAwards } from './look-at-awards.ts'
import type { MailSink } from './mail-sink.ts'

export interface Findings {
  /** Awards the server lists. */
  stored: number
  /** Acknowledged awards or revocations that are not there. */
  lost: string[]
  /** Awards of which some part is missing or wrong. */
  halfDone: string[]
  /** Awards nobody asked for, or that are there twice. */
  invented: string[]
}

/** Compares what the server holds, as anyone sees it over HTTP, with what its clients asked for and were promised. */
export async function checkLedger(awarding: Awarding, mails: MailSink): Promise<Findings> {
  const { ledger, origin } = awarding
  const awards = await listAwards(awarding)
  const byId = new Map(awards.map((award) => [award.slug, award]))
  const lost = [
    ...[...ledger.awarded].filter(([id, recipient]) => byId.get(id)?.recipient_identifier !== recipient),
    ...[...ledger.revoked].filter((id) => !byId.get(id)?.revoked),
  ].map(String)
  const recipients = awards.map((award) => award.recipient_identifier)
  const invented = [
    ...recipients.filter(
      (recipient, place) => !ledger.intended.has(recipient) || recipients.indexOf(recipient) !== place,
    ),
    ...awards.filter(({ slug, revoked }) => revoked && !ledger.revoking.has(slug)).map(({ slug }) => slug),
    ...[...mails.received.keys()].filter((to) => to.startsWith('kill-') && !recipients.includes(to)),
  ]
  const halfDone: string[] = []
  const statusPlaces = new Set<string>()
  await measure(8, { count: awards.length }, async (nth) => {
    const award = awards[nth]
    if (!award) return false
    const fault = await findFault(award, origin, statusPlaces).catch((error) => String(error))
    if (fault) halfDone.push(`${award.slug}: ${fault}`)
    return !fault
  })
  for (const { slug, recipient_identifier } of awards) {
    const count = mails.received.get(recipient_identifier)?.size ?? 0
    if (count !== 1) halfDone.push(`${slug}: ${count} different mails`)
  }
  halfDone.push(...(await findMiscount(awarding, awards)))
  return { stored: awards.length, lost, halfDone, invented }
}
