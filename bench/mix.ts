import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Answer, Call, Client } from './load.ts'
import { sentAway } from './open-load.ts'
import { form, formType, type Person, password } from './seeds/people.ts'
import { richAward } from './seeds/seed.ts'
import type { ManyAwards } from './seeds/seed-awards.ts'
import type { Crowd } from './seeds/seed-crowd.ts'

/** One of the things that people and programs do, and how many of a hundred calls it is. */
interface Part {
  title: string
  share: number
  call: (index: number) => Call
  isRight: (answer: Answer) => boolean
}

interface Given {
  origin: string
  crowd: Crowd
  seeded: ManyAwards
  owner: Person
}

const isOk = ({ status }: Answer) => status === 200
const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[(index * 7919) % list.length]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

/** What a server of badges is asked on a busy day: mostly looked at, now and then signed in, awarded, verified. */
export const listParts = ({ origin, crowd, seeded, owner }: Given): Part[] => {
  const { awards, members, emails } = crowd
  const issuer = `/v1/issuer/issuers/${seeded.issuer}`
  const publicly = (title: string, share: number, rest: string, headers = {}): Part => ({
    title,
    share,
    call: (index) => ({ path: `/public/assertions/${pick(awards, index)}${rest}`, headers }),
    isRight: isOk,
  })
  const member = (title: string, share: number, path: string): Part => ({
    title,
    share,
    call: (index) => ({ path, headers: pick(members, index) }),
    isRight: isOk,
  })
  return [
    publicly('document of an award (2.0)', 27, '.json'),
    publicly('signed credential (3.0)', 8, '.json?v=3_0'),
    publicly('page of an award', 15, '', { accept: 'text/html' }),
    publicly('picture with the badge in it', 10, '/image'),
    member('backpack', 14, '/v1/earner/badges?json_format=plain&num=100'),
    member('profile', 8, '/v1/user/profile'),
    {
      title: 'awards of a class, a page of a hundred',
      share: 6,
      call: (index) => ({ path: `${issuer}/badges/${pick(seeded.classes, index)}/assertions`, headers: owner.headers }),
      isRight: isOk,
    },
    {
      title: 'sign-in with a password',
      share: 2,
      call: (index) => ({
        method: 'POST',
        path: '/o/token',
        body: form({ username: pick(emails, index), password, scope: recipientScope }),
        headers: formType,
      }),
      isRight: isOk,
    },
    {
      title: 'verify an award by its address',
      share: 4,
      call: (index) => ({
        method: 'POST',
        path: '/v3/verify',
        body: JSON.stringify({ url: `${origin}/public/assertions/${pick(awards, index)}` }),
        headers: { 'content-type': 'application/json' },
      }),
      isRight: isOk,
    },
    {
      title: 'award a badge',
      share: 6,
      call: (index) => ({
        method: 'POST',
        path: `${issuer}/badges/${pick(seeded.classes, index)}/assertions`,
        body: JSON.stringify(richAward(pick(emails, index))),
        headers: owner.headers,
      }),
      isRight: ({ status }) => status === 201,
    },
  ]
}

/** Does the parts in turn, each as often as its share says, over the given servers one after another. */
export const mixOf = (parts: readonly Part[], clients: readonly Client[]) => {
  const turns = spread(parts)
  return async (index: number): Promise<boolean | typeof sentAway> => {
    const part = turns[index % turns.length]
    const client = clients[index % clients.length]
    if (!part || !client) return false
    const answer = await client.send(part.call(index))
    return answer.status === 503 ? sentAway : part.isRight(answer)
  }
}

/** A hundred turns in which each part comes evenly. */
const spread = (parts: readonly Part[]): Part[] =>
  parts
    .flatMap((part) => Array.from({ length: part.share }, (_, nth) => ({ part, place: (nth + 0.5) / part.share })))
    .sort((one, other) => one.place - other.place)
    .map(({ part }) => part)
