import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { storePicture } from '#infra/storage/keep-files.ts'
import { importIssuer, issuerUrl, makeIssuerKey } from '../../issuers/index.ts'
import type { MovedIssuer } from '../form.ts'
import { listMoved, markMoved, putOldAddresses } from '../moved-rows.ts'
import { readPicture } from '../pictures.ts'
import { takeIds } from '../take-ids.ts'
import type { Target } from './target.ts'

/** Makes the issuers that are not here yet; returns all of them by their ids on the former server. */
export const moveIssuers = async (
  issuers: readonly MovedIssuer[],
  people: ReadonlyMap<string, string>,
  target: Target,
): Promise<Map<string, string>> => {
  const moved = await listMoved(db(), target.source, 'issuer')
  let done = moved.size
  for (const issuer of issuers) {
    if (moved.has(issuer.id)) continue
    moved.set(issuer.id, await moveIssuer(issuer, people, target))
    target.advance('issuers', ++done, issuers.length)
  }
  return moved
}

async function moveIssuer(issuer: MovedIssuer, people: ReadonlyMap<string, string>, target: Target): Promise<string> {
  const picture = await readPicture(target.pictures, issuer.picture, 'issuer')
  const image = picture && (await storePicture(picture.image))
  const jwtKey = await makeIssuerKey()
  return transaction(db(), async (tx) => {
    const issuerId = (await takeIds(tx, 'issuer', [issuer.id]))(issuer.id)
    const staff = issuer.staff.flatMap(({ person, role }) => {
      const accountId = people.get(person)
      return accountId === undefined ? [] : [{ accountId, role }]
    })
    await importIssuer(
      tx,
      {
        ...issuer,
        issuerId,
        url: issuer.url ?? issuerUrl(issuerId),
        email: issuer.email ?? '',
        image,
        createdBy: people.get(issuer.createdBy ?? '') ?? null,
        staff,
      },
      jwtKey,
    )
    await putOldAddresses(tx, 'issuer', [
      ...(issuer.slug ? [[issuer.slug, issuerId] as const] : []),
      [issuer.id, issuerId],
    ])
    await markMoved(tx, { source: target.source, kind: 'issuer' }, [[issuer.id, issuerId]])
    return issuerId
  })
}
