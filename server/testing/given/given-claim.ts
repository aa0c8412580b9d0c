import type { GivenPerson } from '../given.ts'
import { mailsOf } from './given-move.ts'

export interface GivenClaim {
  id: string
  /** Its path in the interface, and what its link carries. */
  path: string
  token: string
}

const claimsOf = (issuer: string): string => `${issuer.replace('/v1/issuer', '/v3')}/claims`

/** A claim of a badge class, started unless it is to stay a draft. */
export const givenClaim = async (
  by: GivenPerson,
  badge: string,
  rules: object = {},
  isStarted = true,
): Promise<GivenClaim> => {
  const [issuer = '', slug = ''] = badge.split('/badges/')
  const answer = await by.call('POST', claimsOf(issuer), {
    body: { badge_class: slug, title: 'Open day', cap: 50, ...rules },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { id, url } = answer.json<{ id: string; url: string }>()
  const path = `${claimsOf(issuer)}/${id}`
  if (isStarted) {
    const started = await by.call('POST', `${path}/state`, { body: { state: 'open' } })
    if (started.statusCode !== 200) throw new Error(started.body)
  }
  return { id, path, token: url.slice(url.lastIndexOf('/') + 1) }
}

/** The secret in the latest mail of a claim to the address. */
export const readProof = async (email: string): Promise<string> =>
  /\/c\/proof\/([\w-]+)/.exec((await mailsOf(email, 'claim')).at(-1) ?? '')?.[1] ?? ''
