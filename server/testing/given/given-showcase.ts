import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, svgPicture } from '../given.ts'
import { type Elsewhere, givenHosted } from './given-elsewhere.ts'
import { givenAccepted } from './given-endorsement.ts'
import { givenImport } from './given-move.ts'
import { givenPage } from './given-page.ts'

/** One of each thing that has a page, with all that can stand on it. */
export interface Showcase {
  issuer: string
  badge: string
  award: string
  imported: string
  endorser: string
  endorsements: Record<'issuer' | 'badge' | 'award', string>
  collection: { slug: string; share_hash: string; share_url: string }
  pages: Record<PageKind, string>
}

export const pageKinds = ['award', 'badge class', 'badge class as it was', 'issuer', 'collection', 'earner'] as const
export type PageKind = (typeof pageKinds)[number]

export const issuerInput = (owner: GivenPerson, more: object = {}) => ({
  name: 'Harbour School',
  url: 'https://harbour.example',
  email: owner.email,
  ...more,
})
export const badgeInput = (more: object = {}) => ({
  name: 'Day Skipper',
  description: 'Sails by day.',
  image: svgPicture,
  criteria_text: 'Sail.',
  ...more,
})

const must = async (answer: ReturnType<GivenPerson['call']>) => {
  const { statusCode, body } = await answer
  if (statusCode >= 400) throw new Error(body)
}

/**
 * Issuer and class are of their second version; operators vouched for the first one of the issuer and of who endorses it,
 * and the award is of the first one of the class.
 */
export const givenShowcase = async (
  site: Elsewhere,
  { operator, teacher, maya }: Record<'operator' | 'teacher' | 'maya', GivenPerson>,
): Promise<Showcase> => {
  const trust = (issuer: string) =>
    must(operator.call('PUT', `/v3/operator/issuers/${idOf(issuer)}`, { body: { trusted: true, version: 1 } }))
  const issuer = await givenIssuer(teacher, { name: 'Harbour' })
  const endorser = await givenIssuer(operator, { name: 'Coast' })
  for (const path of [issuer, endorser]) await trust(path)
  await must(operator.call('PUT', endorser, { body: issuerInput(operator, { name: 'Coast Council' }) }))
  await must(teacher.call('PUT', issuer, { body: issuerInput(teacher) }))
  const badge = await givenBadgeClass(teacher, issuer, { name: 'Skipper' })
  const award = await givenAward(teacher, badge, maya.email, { expires: '2035-01-01T00:00:00Z' })
  await must(teacher.call('PUT', badge, { body: badgeInput() }))
  const endorse = (path: string) => givenAccepted(operator, endorser, teacher, path)
  const endorsements = {
    issuer: await endorse(issuer),
    badge: await endorse(badge),
    award: await endorse(`${badge}/assertions/${award}`),
  }
  const imported = await givenImport(maya, givenHosted(site, maya.email))
  const made = await maya.call('POST', '/v1/earner/collections?json_format=plain', {
    body: {
      name: 'At sea',
      description: 'Afloat.',
      published: true,
      badges: [
        { id: award, description: 'My first.' },
        { id: imported, description: '' },
      ],
    },
  })
  const collection = made.json<Showcase['collection']>()
  await must(maya.call('PUT', `/v1/earner/badges/${award}`, { body: { acceptance: 'Accepted' } }))
  const address = `maya-${award.toLowerCase().replace(/[^a-z0-9]/g, '')}`
  await givenPage(maya, { address, badges: [award, imported], collections: [collection.slug] })
  const pages = {
    award: `/public/assertions/${award}`,
    'badge class': `/public/badges/${idOf(badge)}`,
    'badge class as it was': `/public/badges/${idOf(badge)}?version=1`,
    issuer: `/public/issuers/${idOf(issuer)}`,
    collection: `/public/collections/${collection.share_hash}`,
    earner: `/people/${address}`,
  }
  return { issuer, badge, award, imported, endorser, endorsements, collection, pages }
}

export const idOf = (path: string): string => path.split('/').at(-1) ?? ''
