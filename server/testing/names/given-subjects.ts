import { context } from '#infra/context.ts'
import { type Elsewhere, givenHosted, givenSigned } from '../given/given-elsewhere.ts'
import { givenImport } from '../given/given-move.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '../given.ts'
import type { TestServer } from '../server.ts'

export const standings = ['vouched', 'named', 'changed', 'unconfirmed', 'confirmed elsewhere'] as const

/** A badge whose issuer's name stands as it stands, and everything that shows it. */
export interface NamedSubject {
  standing: (typeof standings)[number]
  name: string
  earner: GivenPerson
  award: string
  /** Of an issuer of this server. */
  own?: { owner: GivenPerson; issuer: string; badge: string }
  collection: string
  link: string
  sharedCollection: string
  report: string
  batch: string
}

const last = (path: string): string => path.split('/').at(-1) ?? ''

/** The operator has to be the server's first account. */
export const givenSubjects = async (
  server: TestServer,
  operator: GivenPerson,
  site: Elsewhere,
): Promise<Map<string, NamedSubject>> => {
  const subjects = [
    await givenOwn(server, 'vouched', 'Vouched Academy', (id) => vouch(operator, id)),
    await givenOwn(server, 'named', 'Plain Academy', async () => undefined),
    await givenOwn(server, 'changed', 'Renamed Academy', async (id, owner) => {
      await vouch(operator, id)
      await rename(owner, id, 'Renamed Academy')
    }),
    await givenBrought(server, 'unconfirmed', 'Claimed Academy', async (email) => {
      return givenSigned(email, ({ issuer, ...rest }) => ({
        ...rest,
        issuer: { ...(typeof issuer === 'object' ? issuer : {}), name: 'Claimed Academy' },
      }))
    }),
    await givenBrought(server, 'confirmed elsewhere', 'Harbour Sailing School', async (email) =>
      givenHosted(site, email),
    ),
  ]
  return new Map(subjects.map((subject) => [subject.standing, subject]))
}

const vouch = async (operator: GivenPerson, id: string) => {
  const answer = await operator.call('PUT', `/v3/operator/issuers/${id}`, { body: { trusted: true, version: 1 } })
  if (answer.statusCode >= 300) throw new Error(answer.body)
}

const rename = async (owner: GivenPerson, id: string, name: string) => {
  const body = { name, url: 'https://harbour.example', email: owner.email }
  const answer = await owner.call('PUT', `/v1/issuer/issuers/${id}`, { body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function givenOwn(
  server: TestServer,
  standing: NamedSubject['standing'],
  name: string,
  prepare: (issuerId: string, owner: GivenPerson) => Promise<unknown>,
): Promise<NamedSubject> {
  const owner = await givenPerson(server)
  const earner = await givenPerson(server)
  const issuer = await givenIssuer(owner, { name: standing === 'changed' ? 'Former Academy' : name })
  await prepare(last(issuer), owner)
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, earner.email)
  const shown = await show(server, earner, award, { url: `http://localhost:8000/public/assertions/${award}` })
  return { standing, name, earner, award, own: { owner, issuer: last(issuer), badge: last(badge) }, ...shown }
}

async function givenBrought(
  server: TestServer,
  standing: NamedSubject['standing'],
  name: string,
  make: (email: string) => Promise<object>,
): Promise<NamedSubject> {
  const earner = await givenPerson(server)
  const document = await make(earner.email)
  const award = await givenImport(earner, document)
  return { standing, name, earner, award, ...(await show(server, earner, award, { credential: document })) }
}

async function show(server: TestServer, earner: GivenPerson, award: string, badge: object) {
  const collected = { name: 'Shown', published: true, badges: [{ id: award, description: '' }] }
  const made = await earner.call('POST', '/v1/earner/collections?json_format=plain', { body: collected })
  const shared = { kind: 'badge', target: award, with_name: false, with_evidence: false }
  const link = await earner.call('POST', '/v3/backpack/share-links', { body: shared })
  const set = made.json<{ slug: string; share_url: string }>()
  const sharedSet = { ...shared, kind: 'collection', target: set.slug }
  const setLink = await earner.call('POST', '/v3/backpack/share-links', { body: sharedSet })
  const report = await server.call('POST', '/v3/verify/reports', { body: badge })
  const batch = await server.call('POST', '/v3/verify/batches', { body: { badges: [badge] } })
  await context().queue.drain()
  return {
    collection: last(set.share_url),
    link: last(link.json<{ url: string }>().url),
    sharedCollection: last(setLink.json<{ url: string }>().url),
    report: report.json<{ id: string }>().id,
    batch: batch.json<{ id: string }>().id,
  }
}
