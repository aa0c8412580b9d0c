import type { GivenPerson } from '../given.ts'
import type { TestServer } from '../server.ts'
import type { Planted, Walk } from './given-walk.ts'

type Answer = Awaited<ReturnType<TestServer['call']>>

/** What a door answers with: that of a badge from elsewhere, or of all that the person has. */
type Knock = (walk: Walk, brought: Planted) => Promise<Answer>

/**
 * Where the badges of a door come from: `brought` may come from anywhere, one at a time or in a `list` of all; `own` are made
 * by that very call, or were made by the issuer that asks. Public addresses have a walk of their own
 * (`public-pages/copies/provenance.test.ts`); of what is `told` no badge can be made.
 */
type Door = { brought: Knock } | { list: (by: GivenPerson) => Promise<Answer> } | 'own' | 'public' | 'told'

const list = (path: string): Door => ({ list: (by) => by.call('GET', path) })
const each = (method: 'GET' | 'PUT', path: (id: string) => string, body?: object): Door => ({
  brought: ({ maya }, { id }) => maya.call(method, path(id), { body }),
})

const take = async ({ maya }: Walk, { text }: Planted): Promise<Answer> => {
  const type = text.startsWith('{') ? 'application/json' : 'text/plain'
  return maya.call('POST', '/ims/ob/v3p0/credentials', { body: text, headers: { 'content-type': type } })
}

const restore = async ({ maya }: Walk, { id }: Planted): Promise<Answer> => {
  await maya.call('DELETE', `/v1/earner/badges/${id}`)
  return maya.call('POST', `/v3/backpack/badges/${id}/restore`)
}

const listRemoved = async ({ maya }: Walk, { id }: Planted): Promise<Answer> => {
  await maya.call('DELETE', `/v1/earner/badges/${id}`)
  const answer = await maya.call('GET', '/v3/backpack/removed-badges')
  await maya.call('POST', `/v3/backpack/badges/${id}/restore`)
  return answer
}

const download = async (by: GivenPerson): Promise<Answer> => {
  const made = await by.call('POST', '/v3/account/exports')
  return by.call('GET', new URL(made.json<{ url: string }>().url).pathname)
}

/** Every endpoint that answers with a document of a badge, by its name; what is new has to be entered here. */
export const doors: Readonly<Record<string, Door>> = {
  listBackpackBadges: list('/v1/earner/badges?json_format=plain'),
  getBackpackBadge: each('GET', (id) => `/v1/earner/badges/${id}`),
  acceptBackpackBadge: each('PUT', (id) => `/v1/earner/badges/${id}`, { acceptance: 'Accepted' }),
  listRemovedBackpackBadges: { brought: listRemoved },
  restoreBackpackBadge: { brought: restore },
  getImportedBadgeFile: each('GET', (id) => `/v3/backpack/badges/${id}/original`),
  getBadgePackage: each('GET', (id) => `/v3/backpack/badges/${id}/pack`),
  downloadExport: { list: download },
  importBadge: {
    brought: ({ maya }, { text }) => maya.call('POST', '/v1/earner/badges', { body: { assertion: text } }),
  },
  listConnectAssertions: list('/ims/ob/v2p1/assertions?limit=100'),
  listBadgrAssertions: list('/bcv1/assertions?limit=100'),
  listCredentials: list('/ims/ob/v3p0/credentials?limit=100'),
  upsertCredential: { brought: take },
  verifyVc: {
    brought: ({ maya }, { text }) =>
      maya.call('POST', '/credentials/verify', {
        body: { verifiableCredential: text.startsWith('{') ? JSON.parse(text) : text },
      }),
  },
  listAwards: 'own',
  awardBadge: 'own',
  getAward: 'own',
  revokeAward: 'own',
  awardBadgeToMany: 'own',
  listIssuerAwards: 'own',
  searchAwards: 'own',
  updateAward: 'own',
  listAwardVersions: 'own',
  issueVc: 'own',
  issueToWallet: 'own',
  getPublicAward: 'public',
  getAwardImage: 'public',
  getBakedFile: 'public',
  getPublicCollection: 'public',
  verifyPublishedBadge: 'public',
  getOpenBadgesSchema: 'told',
  getCredentialIssuer: 'told',
  getCredentialIssuerOfDrafts: 'told',
}
