import { addressOf, givenBy, givenEndorsement } from '../../given/given-endorsement.ts'
import { createCouncil } from '../../given/given-statement.ts'
import { givenIssuer } from '../../given.ts'
import type { Recipes } from '../call.ts'
import { idOf, make, type World } from '../world.ts'

/** An endorsement of the owner's badge class by another issuer of the owner. */
const given = async ({ people: { owner }, badge }: World) => {
  const endorser = await givenIssuer(owner)
  const id = await givenEndorsement(owner, endorser, badge)
  return { endorser: idOf(endorser), id }
}

/** An endorsement that came from elsewhere. */
const received = async ({ stage: { site }, people: { owner }, issuer, badge }: World) => {
  const credential = await createCouncil(site).endorse(addressOf(badge))
  const path = givenBy(issuer).replace(/given$/, 'received')
  return make<{ slug: string }>(owner, path, { credential })
}

export const endorsementRecipes: Recipes = {
  createEndorsement: async ({ people: { owner }, badge }) => ({
    params: { issuerSlug: idOf(await givenIssuer(owner)) },
    body: { subject: addressOf(badge), comment: 'We teach by the same plan.' },
  }),
  withdrawEndorsement: async (world) => {
    const { endorser, id } = await given(world)
    return { params: { issuerSlug: endorser, endorsementSlug: id } }
  },
  renewEndorsement: async (world) => {
    const { endorser, id } = await given(world)
    return { params: { issuerSlug: endorser, endorsementSlug: id }, body: { issuer_version: 1 } }
  },
  decideEndorsement: async (world) => ({
    params: { endorsementSlug: (await given(world)).id },
    body: { accepted: true },
  }),
  getPublicEndorsement: async (world) => ({ params: { id: (await given(world)).id } }),
  findEndorsementSubject: ({ badge }) => ({ query: { url: addressOf(badge) } }),
  importEndorsement: async ({ stage: { site }, badge }) => ({
    body: { credential: await createCouncil(site).endorse(addressOf(badge)) },
  }),
  recheckEndorsement: async (world) => ({ params: { endorsementSlug: (await received(world)).slug } }),
}
