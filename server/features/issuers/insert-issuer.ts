import type { IssuerInput } from '#contracts/issuers/issuers.ts'
import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { StoredFile } from '#infra/storage/keep-files.ts'
import type { Extensions } from './extensions.ts'
import { insertJwtKey, insertKey } from './keys/keys.ts'
import { needsApproval, tellOperators } from './needs-approval.ts'
import type { JwtKeyPair } from './signing/jwt-key.ts'
import { insertStatusList } from './status/status-lists.ts'
import { insertBlob } from './store-image.ts'

export interface IssuerToMake {
  issuerId: string
  input: Omit<IssuerInput, 'image' | 'extensions'>
  image: StoredFile | undefined
  extensions: Extensions
  jwtKey: JwtKeyPair
}

/** Writes an issuer with its keys and its first status list; whoever makes it owns it. */
export const insertIssuer = async (
  tx: Tx,
  actor: Doer & { accountId: string },
  { issuerId, input, image, extensions, jwtKey }: IssuerToMake,
): Promise<void> => {
  if (image) await insertBlob(tx, image)
  const mustWait = await needsApproval(tx, actor)
  await tx
    .insertInto('issuers')
    .values({
      issuer_id: issuerId,
      name: input.name,
      url: input.url,
      email: input.email,
      description: input.description ?? null,
      image_key: image?.key ?? null,
      linkedin_id: input.linkedin_id || null,
      extensions: JSON.stringify(extensions),
      created_by: actor.accountId,
      created_at: now(),
      awaits_approval_since: mustWait ? now() : null,
    })
    .execute()
  await tx
    .insertInto('issuer_staff')
    .values({ issuer_id: issuerId, account_id: actor.accountId, role: 'owner' })
    .execute()
  await insertKey(tx, issuerId)
  await insertJwtKey(tx, issuerId, jwtKey)
  await insertStatusList(tx, issuerId, 1)
  if (mustWait) await tellOperators(tx, issuerId, input.name)
  noteAction(tx, actor, {
    verb: 'issuer.created',
    subject: { kind: 'issuer', id: issuerId },
    detail: { name: input.name },
  })
}
