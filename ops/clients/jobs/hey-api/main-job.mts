// The main job with the client that hey-api (openapi-ts) writes.
import {
  awardBadge,
  createBadgeClass,
  createIssuer,
  createToken,
  getPublicAward,
  listAwards,
  verifyCredential,
} from './sash'
import { client } from './sash/client.gen'

const { SASH: baseUrl = '', SASH_EMAIL: email = '', SASH_PASSWORD: password = '', SASH_IMAGE: image = '' } = process.env

async function doMainJob(): Promise<void> {
  client.setConfig({ baseUrl, throwOnError: true })
  const token = await createToken({ body: { username: email, password, scope: 'rw:issuer' }, throwOnError: true })
  client.setConfig({ auth: token.data.access_token })
  console.log('token')
  const body = { name: 'By hey-api', email, url: 'https://example.org' }
  const issuer = await createIssuer({ body, throwOnError: true })
  console.log('issuer')
  const badge = await createBadgeClass({
    path: { issuerSlug: issuer.data.slug },
    body: { name: 'Client', description: 'Has a client', criteria_text: 'Do the main job.', image },
    throwOnError: true,
  })
  console.log('badge class')
  const path = { issuerSlug: issuer.data.slug, badgeSlug: badge.data.slug }
  const award = await awardBadge({ path, body: { recipient_identifier: 'ada@example.org' }, throwOnError: true })
  console.log('award')
  const { data: list } = await listAwards({ path, throwOnError: true })
  if (list.length !== 1 || list[0]?.slug !== award.data.slug) throw new Error('The list has another award.')
  console.log('list')
  const open = await getPublicAward({ path: { id: award.data.slug }, query: { v: '3_0' }, throwOnError: true })
  if (open.data === undefined) throw new Error('There is no public badge.')
  console.log('public badge')
  const verdict = await verifyCredential({
    body: { url: award.data.public_url, recipient: 'ada@example.org' },
    throwOnError: true,
  })
  console.log(verdict.data.verdict)
}

void doMainJob()
