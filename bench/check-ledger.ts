import type { Awarding } from './award-clients.ts'
import { measure } from './load.ts'
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

interface ListedAward {
  slug: string
  recipient_identifier: string
  revoked: boolean
}

/** Compares what the server holds, as anyone sees it over HTTP, with what its clients asked for and were promised. */
export async function checkLedger(awarding: Awarding, mails: MailSink): Promise<Findings> {
  const { ledger, origin, path, headers } = awarding
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
  const badge = await fetch(new URL(path.replace(/\/assertions$/, ''), origin), { headers })
  const { recipient_count: counted } = await badge.json()
  const live = awards.filter(({ revoked }) => !revoked).length
  if (counted !== live) halfDone.push(`the class counts ${counted} recipients, and there are ${live}`)
  return { stored: awards.length, lost, halfDone, invented }
}

async function listAwards({ origin, path, headers }: Awarding): Promise<ListedAward[]> {
  const awards: ListedAward[] = []
  let next: string | undefined = `${origin}${path}?num=500&include_revoked=true&include_expired=true`
  for (let page = 0; next && page < 10_000; page++) {
    const answer: Response = await fetch(next, { headers })
    if (!answer.ok) throw new Error(`The list of awards answers ${answer.status}`)
    awards.push(...(await answer.json()))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return awards
}

/** Looks at an award as a stranger does: its documents, its place in the status list, its picture, its signature. */
async function findFault(award: ListedAward, origin: string, places: Set<string>): Promise<string | undefined> {
  const address = `${origin}/public/assertions/${award.slug}`
  const assertion = await (await fetch(`${address}.json`)).json()
  if (assertion.id !== address) return 'no assertion'
  if ((assertion.revoked === true) !== award.revoked) return 'the assertion differs from the list about the revocation'
  const text = await (await fetch(`${address}?v=3_0`)).text()
  const credential = JSON.parse(text)
  if (credential.id !== address) return 'no credential'
  const place = credential.credentialStatus?.id
  if (!place || places.has(place)) return 'no place of its own in the status list'
  places.add(place)
  const image = await fetch(`${address}/image`)
  await image.arrayBuffer()
  if (image.status !== (award.revoked ? 404 : 200)) return `the picture answers ${image.status}`
  const answer = await fetch(`${origin}/v3/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential: text }),
  })
  const { verdict, reason } = await answer.json()
  const expected = award.revoked ? 'The issuer has revoked this badge.' : 'Every check passed.'
  return reason === expected ? undefined : `${verdict}: ${reason}`
}
