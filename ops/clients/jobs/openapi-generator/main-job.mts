// The main job with the client that openapi-generator writes for TypeScript (typescript-fetch).
import {
  AwardsApi,
  BadgeClassesApi,
  Configuration,
  IssuersApi,
  PublicDocumentsApi,
  TokensAndAppsApi,
  VerificationApi,
} from './sash'

const {
  SASH: basePath = '',
  SASH_EMAIL: email = '',
  SASH_PASSWORD: password = '',
  SASH_IMAGE: image = '',
} = process.env

async function doMainJob(): Promise<void> {
  const token = await new TokensAndAppsApi(new Configuration({ basePath })).createToken({
    username: email,
    password,
    scope: 'rw:issuer',
  })
  // For schemes of OAuth 2 this client sends what it is given as it is.
  const settings = new Configuration({
    basePath,
    accessToken: async (scheme) => (scheme === 'oauth2' ? `Bearer ${token.accessToken}` : token.accessToken),
  })
  console.log('token')
  const issuer = await new IssuersApi(settings).createIssuer({
    issuerInput: { name: 'By openapi-generator, TypeScript', email, url: 'https://example.org' },
  })
  console.log('issuer')
  const badge = await new BadgeClassesApi(settings).createBadgeClass({
    issuerSlug: issuer.slug,
    badgeClassInput: { name: 'Client', description: 'Has a client', criteriaText: 'Do the main job.', image },
  })
  console.log('badge class')
  const awards = new AwardsApi(settings)
  const place = { issuerSlug: issuer.slug, badgeSlug: badge.slug }
  const award = await awards.awardBadge({ ...place, awardRequest: { recipientIdentifier: 'ada@example.org' } })
  console.log('award')
  const list = await awards.listAwards(place)
  if (list.length !== 1 || list[0]?.slug !== award.slug) throw new Error('The list has another award.')
  console.log('list')
  const open = await new PublicDocumentsApi(settings).getPublicAward({ id: award.slug, v: '3_0' })
  if (open.id === undefined) throw new Error('The public badge has no id.')
  console.log('public badge')
  const verdict = await new VerificationApi(settings).verifyCredential({
    verifyRequest: { url: award.publicUrl, recipient: 'ada@example.org' },
  })
  console.log(verdict.verdict)
}

void doMainJob()
