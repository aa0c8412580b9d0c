import { context } from '#infra/context.ts'
import { givenSigned } from '../../given/given-elsewhere.ts'
import { newEmail } from '../../given.ts'
import type { Recipes } from '../call.ts'
import type { World } from '../world.ts'

const signed = async ({ people: { earner } }: World) => givenSigned(earner.email)

const post = async <T>({ stage: { server } }: World, url: string, body: object): Promise<T> => {
  const answer = await server.call('POST', url, { body })
  if (answer.statusCode >= 300) throw new Error(`POST ${url}: ${answer.body}`)
  return answer.json<T>()
}

const report = async (world: World, file = 'report.json') => {
  const made = await post<{ id: string; deleteToken: string }>(world, '/v3/verify/reports', {
    credential: await signed(world),
  })
  return { params: { reportId: made.id, file }, deleteToken: made.deleteToken }
}
const batch = async (world: World, file = 'report.csv') => {
  const badges = [{ credential: await signed(world) }, { url: 'https://nobody.example/' }]
  const made = await post<{ id: string; deleteToken?: string }>(world, '/v3/verify/batches', { badges })
  return { params: { batchId: made.id, file }, deleteToken: made.deleteToken ?? '' }
}
const paramsOf = ({ params }: { params: Record<string, string> }) => ({ params })

const wish = ({ params }: World) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: `did:web:localhost%3A8000:public:issuers:${params.issuerSlug}`,
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', identityType: 'emailAddress', hashed: false, identityHash: newEmail('vc') }],
    achievement: { id: `http://localhost:8000/public/badges/${params.badgeSlug}`, type: ['Achievement'] },
  },
})

export const verifierRecipes: Recipes = {
  verifyCredential: async (world) => ({ body: { credential: await signed(world) } }),
  createVerificationReport: async (world) => ({ body: { credential: await signed(world) } }),
  getVerificationReport: async (world) => paramsOf(await report(world)),
  getVerificationReportFile: async (world) => paramsOf(await report(world)),
  openVerificationReportPage: async (world) => paramsOf(await report(world)),
  deleteVerificationReport: async (world) => {
    const { params, deleteToken } = await report(world)
    return { params, body: { deleteToken } }
  },
  createVerificationBatch: async (world) => ({ body: { badges: [{ credential: await signed(world) }] } }),
  getVerificationBatch: async (world) => paramsOf(await batch(world)),
  listVerificationResults: async (world) => paramsOf(await batch(world)),
  openVerificationBatchPage: async (world) => paramsOf(await batch(world)),
  getVerificationBatchFile: async (world) => {
    const made = await batch(world, 'report.json')
    await context().queue.drain()
    return paramsOf(made)
  },
  deleteVerificationBatch: async (world) => paramsOf(await batch(world)),
  issueVc: (world) => ({ body: { credential: wish(world) } }),
  setVcStatus: async (world) => {
    const { verifiableCredential } = (
      await world.people.owner.call('POST', '/credentials/issue', { body: { credential: wish(world) } })
    ).json<{ verifiableCredential: { id: string } }>()
    const credentialStatus = { type: 'BitstringStatusListEntry', statusPurpose: 'revocation', status: true }
    return { body: { credentialId: verifiableCredential.id, credentialStatus: [credentialStatus] } }
  },
  verifyVc: async (world) => ({ body: { verifiableCredential: await signed(world) } }),
  verifyVp: async (world) => ({
    body: {
      verifiablePresentation: {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        type: ['VerifiablePresentation'],
        verifiableCredential: [await signed(world)],
      },
      options: { challenge: 'a-challenge', domain: 'https://jobs.example' },
    },
  }),
  verifyPublishedBadge: ({ params }) => ({ body: { entity_id: params.awardSlug } }),
}
