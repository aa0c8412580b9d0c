import type pg from 'pg'

export interface Known {
  /** An issuer with its largest class. */
  issuer: string
  badge: string
  award: string
  /** Of the largest class. */
  recipient: string
}

/** A read that grows with nothing, or should not. */
export interface Route {
  title: string
  as: 'owner' | 'holder' | 'stranger'
  /** With other words each time, where that matters. */
  path(index: number): string
  /** Pages that it may look at, where it tells of more than a page of a list. */
  most?: number
}

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const query = (filter: Record<string, string>): string => `?${new URLSearchParams(filter)}`

/** What is asked of a server with many awards, in the order of the table. */
export const listRoutes = ({ issuer, badge, award, recipient }: Known): Route[] => {
  const owner = (title: string, path: (index: number) => string): Route => ({ title, as: 'owner', path })
  const holder = (title: string, path: (index: number) => string): Route => ({ title, as: 'holder', path })
  const stranger = (title: string, path: string): Route => ({ title, as: 'stranger', path: () => path })
  const all = `/v1/issuer/issuers/${issuer}/assertions`
  const large = `/v1/issuer/issuers/${issuer}/badges/${badge}/assertions`
  const desk = `/v3/issuers/${issuer}/awards`
  const month = (index: number) => ({ issued_from: ago(index * 9 + 60), issued_to: ago(index * 9 + 30) })
  const letters = 'abcdefghij'
  const accepted = (index: number) => ({ prefix: letters.charAt(index % 10), acceptance: 'Accepted' })
  return [
    owner('class: first page', () => large),
    owner('issuer: first page', () => all),
    owner('desk: first page', () => desk),
    owner('desk: expired', () => desk + query({ ended: 'expired' })),
    owner('desk: undelivered', () => desk + query({ undelivered: 'true' })),
    owner('class: undelivered', () => large + query({ undelivered: 'true' })),
    owner('class: recipient', () => large + query({ recipient })),
    owner('class: one month', (index) => large + query(month(index))),
    owner('class: letter, month, accepted', (index) => large + query({ ...accepted(index), ...month(index) })),
    owner('issuer: letter, month, accepted', (index) => all + query({ ...accepted(index), ...month(index) })),
    owner(
      'class: letter, two years, accepted',
      (index) => large + query({ ...accepted(index), issued_from: ago(800), issued_to: ago(70) }),
    ),
    owner('class: rejected', () => large + query({ acceptance: 'Rejected' })),
    owner('class: common name', () => large + query({ search: 'ana' })),
    owner('issuer: common name', () => desk + query({ search: 'ana' })),
    owner('class: full name', () => large + query({ search: 'ana adler' })),
    owner('class: name that nobody has', () => large + query({ search: 'zzyzx' })),
    // All two thousand are told, each with its counts and its staff.
    { ...owner('issuers: all of an owner of 2,000', () => '/v1/issuer/issuers'), most: 20 * 2000 },
    owner('signing of an issuer', () => `/v3/issuers/${issuer}/signing`),
    owner('operator: people', () => '/v3/operator/people'),
    owner('operator: people, a common part', () => `/v3/operator/people${query({ q: 'ana' })}`),
    owner('operator: people, a rare part', () => `/v3/operator/people${query({ q: recipient.split('@')[0] ?? '' })}`),
    owner('operator: people unconfirmed', () => `/v3/operator/people${query({ state: 'unconfirmed' })}`),
    owner(
      'operator: people unconfirmed with a part',
      () => `/v3/operator/people${query({ state: 'unconfirmed', q: 'ana' })}`,
    ),
    owner('operator: mails by domain', () => `/v3/operator/mails${query({ q: 'school-3.example.org' })}`),
    owner('operator: mails by beginning', () => `/v3/operator/mails${query({ q: recipient.slice(0, 6) })}`),
    owner('operator: mails failed', () => `/v3/operator/mails${query({ state: 'failed' })}`),
    owner('operator: overview', () => '/v3/operator/overview'),
    holder('backpack of many: first page', () => '/v1/earner/badges?num=100'),
    holder('backpack of many: first page (v2)', () => '/v2/backpack/assertions?num=100'),
    holder('OB 3.0: first page', () => '/ims/ob/v3p0/credentials?limit=50'),
    holder('OB 3.0: far page', () => '/ims/ob/v3p0/credentials?limit=50&offset=800'),
    // It looks at the name of each class in the backpack.
    { ...holder('search of mine', () => `/v3/search${query({ q: 'skipper' })}`), most: 3 * 5000 },
    { ...holder('search of mine, a rare word', () => `/v3/search${query({ q: 'zzyzx' })}`), most: 3 * 5000 },
    holder('notices', () => '/v3/account/notifications'),
    stranger('public JSON', `/public/assertions/${award}.json`),
    stranger('public page', `/public/assertions/${award}`),
    stranger('page of a class', `/public/badges/${badge}`),
    stranger('page of an issuer', `/public/issuers/${issuer}`),
  ]
}

/** The largest class of the owner, and an award of it. */
export const findKnown = async (database: pg.Client): Promise<Known> => {
  const { rows } = await database.query<Known>(
    `select issuer_id as issuer, badge_id as badge, award_id as award, recipient_identifier as recipient from awards
     where (issuer_id, badge_id) = (select issuer_id, badge_id from badge_counters order by recipients desc limit 1)
       and revoked_at is null and expires_at is null order by created_at desc offset 100 limit 1`,
  )
  const [known] = rows
  if (!known) throw new Error('There are no awards.')
  return known
}
