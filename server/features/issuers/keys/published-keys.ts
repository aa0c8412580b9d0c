import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '#infra/db/connections/connect.ts'
import type { IssuerKeysTable } from '#infra/db/schema/tables.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { decodeMultikey, type PublicKey, readJwk } from '#openbadges'

const columns = ['issuer_id', 'key_id', 'algorithm', 'public_jwk', 'created_at', 'retired_at', 'leaked_at'] as const

type KeyRow = Pick<Selectable<IssuerKeysTable>, (typeof columns)[number]>

/** The public half of a key that an issuer signs with, or has signed with. */
export interface IssuerKey extends Omit<KeyRow, 'public_jwk'> {
  publicKey: PublicKey
}

const storedJwk = z.record(z.string(), z.string())

const readKey = ({ public_jwk, ...row }: KeyRow): IssuerKey => ({
  ...row,
  publicKey: row.algorithm === 'RS256' ? readJwk(storedJwk.parse(public_jwk)) : decodeMultikey(row.key_id),
})

/**
 * All keys of an issuer, those that sign now first, and among them the one of JWTs: some wallets take the first key that
 * a document lists, and the proofs inside badges name theirs anyway.
 */
export const listIssuerKeys = async (db: ReadDb, issuerId: string): Promise<IssuerKey[]> => {
  const rows = await db
    .selectFrom('issuer_keys')
    .select(columns)
    .where('issuer_id', '=', issuerId)
    .orderBy((eb) => eb('retired_at', 'is not', null))
    .orderBy((eb) => eb('algorithm', '=', 'EdDSA'))
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute()
  return rows.map(readKey)
}

export const findIssuerKey = async (db: ReadDb, issuerId: string, keyId: string): Promise<IssuerKey | undefined> => {
  const row = await db
    .selectFrom('issuer_keys')
    .select(columns)
    .where('issuer_id', '=', issuerId)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
  return row && readKey(row)
}

const mostSiteKeys = 5000

/** The newest keys of all issuers that did not leak, each with the form of id that its issuer has chosen. */
export const listSiteKeys = async (db: Db) => {
  const rows = await db
    .selectFrom('issuer_keys')
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_keys.issuer_id')
    .select(columns.map((column) => `issuer_keys.${column}` as const))
    .select('id_form')
    .where('leaked_at', 'is', null)
    .orderBy('issuer_keys.created_at', 'desc')
    .orderBy('issuer_keys.issuer_id')
    .orderBy('key_id')
    .limit(mostSiteKeys)
    .execute()
  return rows.map(({ id_form, ...row }) => ({ ...readKey(row), idForm: id_form }))
}

/** True when a badge may name its issuer by the https address, now or from the time when that was the setting. */
export const hasWebId = async (db: ReadDb, issuerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('status_lists')
    .select('list_number')
    .where('issuer_id', '=', issuerId)
    .where('id_form', '=', 'https')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
