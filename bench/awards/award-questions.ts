import type { Answer, Client } from '../load.ts'
import type { Person } from '../seeds/people.ts'
import type { ManyAwards } from '../seeds/seed-awards.ts'

export interface ListQuestion {
  title: string
  /** Asks with other words each time: whether the answer was right. */
  ask(index: number): Promise<boolean>
}

interface Known {
  seeded: ManyAwards
  owner: Person
  client: Client
}

interface Sample {
  award_id: string
  recipient_identifier: string
  created_at: Date
}

type Check = (found: unknown[], answer: Answer) => boolean

const isFull: Check = (found) => found.length === 100
const isFound: Check = (found) => found.length > 0
const isEmpty: Check = (found) => found.length === 0

const names = ['ana', 'ben', 'carla', 'dev', 'eda', 'finn', 'gita', 'hugo', 'ines', 'jan', 'kim', 'lena']
const nameAt = (index: number): string => names[index % names.length] ?? ''
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** What staff ask of a list of awards. */
export const askAboutAwards = async ({ seeded, owner, client }: Known): Promise<ListQuestion[]> => {
  const { issuer, classes, database } = seeded
  const base = `/v1/issuer/issuers/${issuer}`
  const large = `${base}/badges/${classes[0]}/assertions`
  const all = `${base}/assertions`
  const { rows: samples } = await database.query<Sample>(
    `select award_id, recipient_identifier, created_at from awards tablesample bernoulli (1)
     where issuer_id = $1 and badge_id = $2 and revoked_at is null and created_at between now() - interval '1000 days' and now() - interval '10 days'
     order by md5(award_id) limit 1000`,
    [issuer, classes[0]],
  )
  const pick = (index: number): Sample => {
    const found = samples[index % samples.length]
    if (!found) throw new Error('There are no awards to ask about.')
    return found
  }
  const ask = (title: string, path: (index: number) => string, isRight: Check): ListQuestion => ({
    title,
    ask: async (index) => {
      const answer = await client.send({ path: path(index), headers: owner.headers })
      return answer.status === 200 && isRight([JSON.parse(answer.text)].flat(), answer)
    },
  })
  const list = (title: string, filter: (index: number) => Record<string, string>, isRight = isFull, place = large) =>
    ask(title, (index) => `${place}?${new URLSearchParams(filter(index))}`, isRight)
  const beside = (index: number, direction = 'next'): string => {
    const { award_id, created_at } = pick(index)
    return Buffer.from(`${direction} ${created_at.getTime()} ${award_id}`).toString('base64url')
  }
  let next = `${large}?cursor=${beside(0)}`
  const follow = ask(
    'next page after next page, from far down',
    () => next,
    (found, { link }) => {
      const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]
      if (address) next = address
      return address !== undefined && isFull(found, { status: 200, text: '', link })
    },
  )
  const everything = { include_expired: 'true', include_revoked: 'true' }
  const person = (index: number) => pick(index).recipient_identifier
  return [
    list('first page of the class', () => ({})),
    list('first page of the issuer', () => ({}), isFull, all),
    list('page far down in the class', (index) => ({ cursor: beside(index) })),
    list('page far down in the issuer', (index) => ({ cursor: beside(index) }), isFull, all),
    list('page before one far down', (index) => ({ cursor: beside(index, 'prev') })),
    follow,
    list('recipient, found', (index) => ({ recipient: person(index), ...everything }), isFound),
    list('recipient in all classes, found', (index) => ({ recipient: person(index), ...everything }), isFound, all),
    list('recipient, not found', (index) => ({ recipient: `nobody-${index}@example.org` }), isEmpty),
    list('beginning of one address', (index) => ({ prefix: person(index).slice(0, -12), ...everything }), isFound),
    list('beginning "ana.lopez.", 1 in 700', (index) => ({ prefix: `${nameAt(index)}.lopez.` }), isFound),
    list('the same in all classes', (index) => ({ prefix: `${nameAt(index)}.lopez.` }), isFound, all),
    list('beginning of one letter', (index) => ({ prefix: nameAt(index).slice(0, 1) })),
    list('the same in all classes', (index) => ({ prefix: nameAt(index).slice(0, 1) }), isFull, all),
    list('beginning that only the oldest 3 % have', (index) => ({ prefix: 'cohort.'.slice(0, 4 + (index % 4)) })),
    list('the same in all classes', (index) => ({ prefix: 'cohort.'.slice(0, 4 + (index % 4)) }), isFull, all),
    list('beginning that nobody has', (index) => ({ prefix: `${nameAt(index)}q` }), isEmpty),
    list('accepted', (index) => ({ acceptance: 'Accepted', cursor: beside(index) })),
    list('rejected, 1 in 2,000', (index) => ({ acceptance: 'Rejected', num: String(100 + (index % 9)) }), isFound),
    list('not accepted yet', (index) => ({ acceptance: 'Unaccepted', cursor: beside(index) })),
    list('issued in the last days', (index) => ({ issued_from: ago(1 + index / 50) }), isFound),
    list('issued in one month', (index) => ({ issued_from: ago(index * 5 + 30), issued_to: ago(index * 5) })),
    list('issued on one day', (index) => ({ issued_from: ago(index * 5 + 1), issued_to: ago(index * 5) }), isFound),
    list('issued before a day years ago', (index) => ({ issued_to: ago(1000 - index) })),
    list('issued before it, in all classes', (index) => ({ issued_to: ago(1000 - index) }), isFull, all),
    list('with expired and revoked ones', (index) => ({ cursor: beside(index), ...everything })),
    list(
      'class of which all have expired',
      (index) => ({ num: String(100 + index) }),
      isEmpty,
      `${base}/badges/${classes.at(-1)}/assertions`,
    ),
    list(
      'letter, month and acceptance',
      (index) => ({
        prefix: nameAt(index).slice(0, 1),
        acceptance: 'Accepted',
        issued_from: ago(index * 5 + 60),
        issued_to: ago(index * 5),
      }),
      isFound,
    ),
    ask('one award', (index) => `${large}/${pick(index).award_id}`, isFound),
    ask('issuers with counts', () => '/v1/issuer/issuers', isFound),
    ask('issuer with counts', () => base, isFound),
    ask('badge classes with counts', () => `${base}/badges`, isFound),
    ask('badge class with counts', () => `${base}/badges/${classes[0]}`, isFound),
    ask('batches of the class', () => `/v3/issuers/${issuer}/badges/${classes[0]}/award-batches`, isFound),
  ]
}
