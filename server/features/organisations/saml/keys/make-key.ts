import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { samlKey } from './open-key.ts'
import { listKeys } from './queries.ts'
import { writeCertificate } from './write-certificate.ts'

const bits = 2048
// Providers look at the key, and some at the end too. When to make another one is for people to say.
const years = 20

interface NewKey {
  certificate: string
  privateKey: string
}

/** A key pair with its certificate, both PEM. Takes tenths of a second: not within a transaction. */
export const makeKey = async (): Promise<NewKey> => {
  const keys: { publicKey: KeyObject; privateKey: KeyObject } = await promisify(generateKeyPair)('rsa', {
    modulusLength: bits,
  })
  const from = now()
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + years)
  return {
    certificate: writeCertificate({ keys, name: new URL(config().origin).hostname, from, until }),
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

export const storeKey = async (tx: Tx, organisationId: string, { certificate, privateKey }: NewKey): Promise<void> => {
  await tx
    .insertInto('saml_keys')
    .values({
      organisation_id: organisationId,
      key_id: newId(),
      certificate,
      wrapped_private_key: samlKey.seal(organisationId, privateKey),
      created_at: now(),
    })
    .execute()
}

/** A first key for an organisation that has none; undefined when it has. */
export const prepareKey = async (db: Db, organisationId: string | undefined): Promise<NewKey | undefined> => {
  const known = organisationId === undefined ? [] : await listKeys(db, [organisationId])
  return known.length > 0 ? undefined : makeKey()
}

/** Keeps the first key unless another has come first. */
export const ensureKey = async (tx: Tx, organisationId: string, key: NewKey): Promise<void> => {
  if ((await listKeys(tx, [organisationId])).length === 0) await storeKey(tx, organisationId, key)
}
