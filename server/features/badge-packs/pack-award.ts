import { z } from 'zod'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { BakeError } from '#openbadges'
import { awardUrl, keyUrl, listIssuerKeys } from '../issuers/index.ts'
import { answerOwnAddress, bakeAward } from '../public-pages/index.ts'
import { verifyRecorded } from '../verifier/index.ts'
import type { BadgeContents, PackedFile } from './write-pack.ts'

const issuerAddress = z.string().regex(/\/public\/issuers\/[\w-]{22}$/)

/** A badge that was awarded here: everything that its public addresses give out. */
export const packAward = async (badge: BackpackBadge): Promise<BadgeContents> => {
  const { id } = badge
  const ownUrl = awardUrl(id)
  const badgeClass = badge.json.badge.id
  const issuer = issuerAddress.parse(badge.json.badge.issuer.id)
  const issuerId = issuer.slice(-22)
  const keys = await listIssuerKeys(db(), issuerId)
  const addresses: [name: string, url: string][] = [
    ['assertion-2.0.json', `${ownUrl}.json?v=2_0`],
    ['badge-class-2.0.json', badgeClass],
    ['issuer-2.0.json', `${issuer}.json?v=2_0`],
    ['credential-3.0.json', `${ownUrl}.json?v=3_0`],
    ['credential-3.0.jwt', `${ownUrl}/files/badge-3_0.jwt`],
    ['achievement-3.0.json', addQuery(badgeClass, 'v=3_0')],
    ['issuer-3.0.json', `${issuer}.json?v=3_0`],
    ...(badge.json.badge.details?.translations ?? []).flatMap(({ language }): [string, string][] => [
      [`languages/badge-class-2.0.${language}.json`, addQuery(badgeClass, `lang=${language}`)],
      [`languages/achievement-3.0.${language}.json`, addQuery(badgeClass, `v=3_0&lang=${language}`)],
    ]),
    ['did.json', `${issuer}/did.json`],
    ['jwks.json', `${issuer}/jwks.json`],
    ...keys.map(({ key_id: key }): [string, string] => [`keys/${key}.json`, keyUrl(issuerId, key)]),
  ]
  const documents = (await Promise.all(addresses.map(([name, url]) => readOwn(name, url)))).flat()
  const pictures = (await Promise.all(pictureWishes.map((requested) => drawPicture(id, requested)))).flat()
  const credential = documents.find(({ name }) => name === 'credential-3.0.json')
  const text = String(credential?.content ?? '')
  const jwt = documents.find(({ name }) => name === 'credential-3.0.jwt')
  const inputs = [{ text }, { url: ownUrl }, ...(jwt ? [{ text: String(jwt.content) }] : [])]
  const answers = (await Promise.all(inputs.map(verifyRecorded))).flatMap((recorded) => recorded.answers)
  const [picture] = pictures
  return {
    files: [...pictures.map(({ file }) => file), ...documents],
    text,
    ...(picture ? { picture: picture.image } : {}),
    answers: [...new Map(answers.map((answer) => [answer.url, answer])).values()],
  }
}

const addQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`

/** Once a badge is revoked some of its addresses have nothing to give out any more, nor has a key that leaked. */
async function readOwn(name: string, url: string): Promise<PackedFile[]> {
  const { pathname, search } = new URL(url)
  const { status, text } = await answerOwnAddress(pathname + search, 'application/ld+json')
  return status === 200 ? [{ name, content: text, url }] : []
}

const pictureWishes = [
  { version: '3_0', ending: 'png', mediaType: 'image/png' },
  { version: '2_0', ending: 'png', mediaType: 'image/png' },
  { version: '3_0', ending: 'svg', mediaType: 'image/svg+xml' },
  { version: '2_0', ending: 'svg', mediaType: 'image/svg+xml' },
] as const

async function drawPicture(awardId: string, { version, ending, mediaType }: (typeof pictureWishes)[number]) {
  try {
    const image = await bakeAward(awardId, version, ending)
    if (image.mediaType !== mediaType) return []
    const name = `badge-${version.replace('_', '.')}.${ending}`
    const url = `${awardUrl(awardId)}/files/badge-${version}.${ending}`
    return [{ image, file: { name, content: image.bytes, url } }]
  } catch (error) {
    if (error instanceof AppError || error instanceof BakeError) return []
    throw error
  }
}
