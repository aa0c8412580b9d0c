export interface ListedAward {
  slug: string
  recipient_identifier: string
  revoked: boolean
}

/** The awards of one class, as whoever holds the headers sees them. */
export interface ClassOfAwards {
  origin: string
  /** Address of the badge class's awards. */
  path: string
  headers: Record<string, string>
}

/** All pages of a list. */
export async function listPages<T>(first: string, headers: Record<string, string>): Promise<T[]> {
  const entries: T[] = []
  let next: string | undefined = first
  for (let page = 0; next && page < 10_000; page++) {
    const answer: Response = await fetch(next, { headers })
    if (!answer.ok) throw new Error(`${next} answers ${answer.status}`)
    entries.push(...(await answer.json()))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return entries
}

export const listAwards = ({ origin, path, headers }: ClassOfAwards): Promise<ListedAward[]> =>
  listPages(`${origin}${path}?num=500&include_revoked=true&include_expired=true`, headers)

/** What the class counts, where it differs from the awards it has. */
export async function findMiscount({ origin, path, headers }: ClassOfAwards, awards: ListedAward[]): Promise<string[]> {
  const badge = await fetch(new URL(path.replace(/\/assertions$/, ''), origin), { headers })
  const { recipient_count: counted } = await badge.json()
  const live = awards.filter(({ revoked }) => !revoked).length
  return counted === live ? [] : [`the class counts ${counted} recipients, and there are ${live}`]
}

/** Looks at an award as a stranger does: its documents, its place in the status list, its picture, its signature. */
export async function findFault(award: ListedAward, origin: string, places: Set<string>): Promise<string | undefined> {
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
  // The reason of a revocation ends in the words of whoever revoked.
  const isExpected = award.revoked
    ? String(reason).startsWith('The issuer has revoked this badge')
    : reason === 'Every check passed.'
  return isExpected ? undefined : `${verdict}: ${reason}`
}
