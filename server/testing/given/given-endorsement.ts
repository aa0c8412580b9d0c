import type { GivenPerson } from '../given.ts'
import { origin } from './given-story.ts'

const idOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Where the endorsements lie that the issuer at the path gave, or got. */
export const givenBy = (issuer: string): string => `/v3/issuers/${idOf(issuer)}/endorsements/given`
export const receivedBy = (issuer: string): string => `/v3/issuers/${idOf(issuer)}/endorsements/received`

/** The public address of what lies at the path. */
export const addressOf = (path: string): string => {
  const kind = path.includes('/assertions/') ? 'assertions' : path.includes('/badges/') ? 'badges' : 'issuers'
  return `${origin}/public/${kind}/${idOf(path)}`
}

/** Endorses what lies at the path; returns the endorsement's id. */
export const givenEndorsement = async (by: GivenPerson, endorser: string, path: string, more: object = {}) => {
  const body = { subject: addressOf(path), comment: 'We teach by the **same** plan.', ...more }
  const answer = await by.call('POST', givenBy(endorser), { body })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ slug: string }>().slug
}

/** As givenEndorsement, and accepted by the owner of what is endorsed. */
export const givenAccepted = async (by: GivenPerson, endorser: string, owner: GivenPerson, path: string) => {
  const id = await givenEndorsement(by, endorser, path)
  await decide(owner, path, id, true)
  return id
}

/** Accepts or declines an endorsement of what lies at the path. */
export const decide = (owner: GivenPerson, path: string, id: string, accepted: boolean) =>
  owner.call('PUT', `${receivedBy(path.split('/').slice(0, 5).join('/'))}/${id}`, { body: { accepted } })
