import { askTorn } from '../../../bench/awards/find-torn-rows.ts'
import { type ClassOfAwards, findFault, findMiscount, listAwards } from '../../../bench/awards/look-at-awards.ts'
import { waitForMails } from '../../../bench/awards/wait-for-mails.ts'
import { measure } from '../../../bench/load.ts'
import type { Calls } from './callers.ts'
import type { Site } from './site.ts'

const lookedAt = 200

/** Everything that was promised is there whole and once, nothing else is, and each recipient got one mail, but for some. */
export async function checkSite(
  site: Pick<Site, 'mails' | 'database'>,
  place: ClassOfAwards,
  calls: Calls,
  unmailed: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const losses = [...calls.faults]
  const awards = await listAwards(place)
  const byId = new Map(awards.map((award) => [award.slug, award]))
  for (const [recipient, id] of calls.promised) {
    if (byId.get(id)?.recipient_identifier !== recipient)
      losses.push(`${recipient}: promised ${id}, which is not there`)
  }
  const recipients = awards.map((award) => award.recipient_identifier)
  if (new Set(recipients).size < recipients.length) losses.push('somebody was awarded twice')
  losses.push(
    ...recipients.filter((recipient) => !calls.intended.has(recipient)).map((one) => `${one}: never asked for`),
  )
  await waitForMails(
    site.mails,
    recipients.filter((recipient) => !unmailed.has(recipient)),
  )
  for (const recipient of recipients) {
    const count = site.mails.received.get(recipient)?.size ?? 0
    if (count !== (unmailed.has(recipient) ? 0 : 1)) losses.push(`${recipient}: ${count} different mails`)
  }
  const statusPlaces = new Set<string>()
  await measure(8, { count: Math.min(lookedAt, awards.length) }, async (nth) => {
    const award = awards[Math.floor((nth * awards.length) / Math.min(lookedAt, awards.length))]
    const fault = award && (await findFault(award, place.origin, statusPlaces).catch(String))
    if (award && fault) losses.push(`${award.slug}: ${fault}`)
    return !fault
  })
  const torn = await site.database.ask(askTorn)
  const refused = `${unmailed.size} mails that neither went nor were called off`
  losses.push(...(await findMiscount(place, awards)), ...torn.filter((one) => one !== refused))
  return losses
}
