import type { ClassOfAwards } from '../awards/look-at-awards.ts'
import { createClient } from '../load.ts'
import type { Restarts } from '../restarts.ts'
import { createPerson, send } from './people.ts'

/** The account, the issuer and the class whose awards are counted; the first start keeps its mails to itself. */
export async function prepareClass(restarts: Restarts): Promise<ClassOfAwards> {
  const sash = await restarts.start({})
  const place = await createClassOf(sash.origin)
  await sash.kill()
  return place
}

/** The same at a server that goes on. */
export async function createClassOf(origin: string): Promise<ClassOfAwards> {
  const client = createClient(origin, 8)
  const { email, headers } = await createPerson(client, 'owner')
  const create = async (address: string, body: object): Promise<string> =>
    `${address}/${JSON.parse(await send(client, address, JSON.stringify(body), headers)).slug}`
  const issuer = await create('/v1/issuer/issuers', { name: 'Issuer', url: 'https://issuer.example.org', email })
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
  const image = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const badge = await create(`${issuer}/badges`, { name: 'Badge', description: 'A badge', image, criteria_text: 'Any' })
  client.close()
  return { origin, path: `${badge}/assertions`, headers }
}
