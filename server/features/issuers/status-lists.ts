import { randomInt } from 'node:crypto'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { buildStatusListCredential, encodeStatusList, minStatusListSize } from '#openbadges'
import { issuerDid, statusListUrl } from './addresses.ts'
import { signCredential } from './sign-credential.ts'

export interface StatusPlace {
  listNumber: number
  index: number
}

const triesBeforeNextList = 8

async function signList(tx: Tx, issuerId: string, listNumber: number, revoked: number[]): Promise<string> {
  const credential = buildStatusListCredential({
    id: statusListUrl(issuerId, listNumber),
    issuer: issuerDid(issuerId),
    validFrom: now(),
    encodedList: await encodeStatusList(revoked),
  })
  return signCredential(tx, issuerId, credential)
}

/** Opens a list for the issuer; of two at once one wins, and both may use it. */
export const openStatusList = async (tx: Tx, issuerId: string, listNumber: number): Promise<void> => {
  await tx
    .insertInto('status_lists')
    .values({ issuer_id: issuerId, list_number: listNumber, credential: await signList(tx, issuerId, listNumber, []) })
    .onConflict((conflict) => conflict.columns(['issuer_id', 'list_number']).doNothing())
    .execute()
}

/** A place of its own for an award, drawn at random from the issuer's last list (docs/decisions/0008). */
export const takeStatusPlace = async (tx: Tx, issuerId: string, awardId: string): Promise<StatusPlace> => {
  const { last } = await tx
    .selectFrom('status_lists')
    .select((eb) => eb.fn.max('list_number').as('last'))
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  for (let listNumber = last ?? 1; ; listNumber++) {
    for (let attempt = 0; attempt < triesBeforeNextList; attempt++) {
      const index = randomInt(minStatusListSize)
      const taken = await tx
        .insertInto('status_entries')
        .values({ issuer_id: issuerId, list_number: listNumber, status_index: index, award_id: awardId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('status_index')
        .executeTakeFirst()
      if (taken) return { listNumber, index }
    }
    await openStatusList(tx, issuerId, listNumber + 1)
  }
}

/** Sets the award's bit and signs the list anew, in the transaction that revokes. */
export const revokeStatusPlace = async (
  tx: Tx,
  issuerId: string,
  { listNumber, index }: StatusPlace,
): Promise<void> => {
  await tx
    .selectFrom('status_lists')
    .select('list_number')
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('status_entries')
    .set({ revoked: true })
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .where('status_index', '=', index)
    .execute()
  const rows = await tx
    .selectFrom('status_entries')
    .select('status_index')
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .where('revoked', '=', true)
    .execute()
  const credential = await signList(
    tx,
    issuerId,
    listNumber,
    rows.map((row) => row.status_index),
  )
  await tx
    .updateTable('status_lists')
    .set({ credential, updated_at: now() })
    .where('issuer_id', '=', issuerId)
    .where('list_number', '=', listNumber)
    .execute()
}
