import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { readLetters } from '#infra/mail/list-outbox.ts'
import type { GivenPerson } from '../given.ts'
import type { TestServer } from '../server.ts'
import { givenSigned } from './given-elsewhere.ts'

export interface MoveLink {
  confirm_id: string
  token: string
}

/** Bodies of the mails of one kind to an address as they are read there, oldest first. */
export const mailsOf = async (email: string, kind: string): Promise<string[]> => {
  const rows = await context()
    .db.selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return (await readLetters(context().db, rows)).map((mail) => mail.body)
}

/** What the latest mail to the address offers, for `moveAddress`. */
export const readMoveLink = async (email: string): Promise<MoveLink> => {
  const body = (await mailsOf(email, 'claimed-address')).at(-1) ?? ''
  const [, confirmId = '', token = ''] = /\/auth\/move-address\/([\w-]+)\/([\w-]+)/.exec(body) ?? []
  return { confirm_id: confirmId, token }
}

/** Lets a person ask for an address that somebody else has proven; returns the link of the mail. */
export const askFor = async (person: GivenPerson, email: string): Promise<MoveLink> => {
  shiftClock(301_000)
  const answer = await person.call('POST', '/v1/user/emails', { body: { email } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return readMoveLink(email)
}

export const move = (server: TestServer, link: MoveLink) => server.call('POST', '/v3/address-moves', { body: link })

/** The token of the latest mail that lets the address be put back. */
export const readObjection = async (email: string): Promise<string> =>
  /\/auth\/keep-address\/([\w-]+)/.exec((await mailsOf(email, 'address-moved')).at(-1) ?? '')?.[1] ?? ''

export const object = (server: TestServer, token: string) =>
  server.call('POST', '/v3/address-moves/objections', { body: { token } })

/** A badge of another site, brought in; returns its id. */
export const givenImport = async (person: GivenPerson, document?: object): Promise<string> => {
  const assertion = JSON.stringify(document ?? (await givenSigned(person.email)))
  const answer = await person.call('POST', '/v1/earner/badges', { body: { assertion } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

/** Ids in the backpack, those too that wait for their address. */
export const badgesOf = async (person: GivenPerson): Promise<string[]> =>
  (await person.call('GET', '/v1/earner/badges?json_format=plain&include_pending=true'))
    .json<{ id: string; pending: boolean }[]>()
    .map(({ id, pending }) => (pending ? `${id} waits` : id))
    .sort()

/** Addresses of the account: those not proven with a question mark, the primary one first. */
export const addressesOf = async (person: GivenPerson): Promise<string[]> =>
  (await person.call('GET', '/v1/user/emails'))
    .json<{ email: string; verified: boolean }[]>()
    .map(({ email, verified }) => (verified ? email : `${email}?`))
