import { issuerScope } from '#contracts/oauth/scopes.ts'
import type { Client } from '../load.ts'

export interface Person {
  email: string
  headers: Record<string, string>
}

/** Everybody's here, hence good for as many accounts as one likes. */
export const password = 'a password of the bench'

export const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
export const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** A person with a proven address, made as people do it: sign-up, the mail's link, sign-in. */
export const createPerson = async (client: Client, name: string): Promise<Person> => {
  const email = `${name}@bench.example.org`
  const account = { first_name: 'Ben', last_name: 'Ch', email, password }
  await send(client, '/v1/user/profile', JSON.stringify(account), { 'content-type': 'application/json' })
  const outbox = await client.send({ path: '/outbox' })
  const links = [...outbox.text.matchAll(/http:\/\/[^"'\s<]+\/v1\/user\/confirmemail\/[^"'\s<]+/g)]
  for (const [link] of links.slice(0, 50)) {
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
    const { status } = await client.send({ method: 'POST', path: pathname + search })
    // The last release, from which updates are tried, takes the link itself for the answer.
    if (status >= 400) await client.send({ path: pathname + search })
  }
  const token = await send(client, '/o/token', form({ username: email, password, scope: issuerScope }), formType)
  return {
    email,
    headers: { authorization: `Bearer ${JSON.parse(token).access_token}`, 'content-type': 'application/json' },
  }
}

export const send = async (
  client: Client,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<string> => {
  const answer = await client.send({ method: 'POST', path, body, headers })
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.text
}
