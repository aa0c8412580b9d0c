import { sql } from 'kysely'
import { expect } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { context } from '#infra/context.ts'
import { isOnServer } from '#openbadges'
import { type Brought, listBrought } from '../given/given-brought.ts'
import type { Elsewhere } from '../given/given-elsewhere.ts'
import { givenImport } from '../given/given-move.ts'
import { givenStory, origin, type Story } from '../given/given-story.ts'
import { type GivenPerson, givenAward, givenPerson, newEmail } from '../given.ts'
import type { TestServer } from '../server.ts'

export type Planted = Brought & { id: string; collection: string }

/** A person with a badge of every kind from elsewhere, an issuer that operators vouch for, and who asks what they are. */
export interface Walk {
  story: Story
  maya: GivenPerson
  /** An award of hers that was revoked, by its address. */
  revokedAward: string
  all: Planted[]
  verify(body: object): Promise<Verification>
  /** Nothing names an issuer but the one that made it, whoever is asked. */
  evaluate(given: object, brought: Pick<Brought, 'maker'> & { kind?: string }, isShown: boolean): Promise<void>
}

export const givenWalk = async (server: TestServer, site: Elsewhere): Promise<Walk> => {
  const story = await givenStory(server, 'svg')
  const maya = await givenPerson(server, newEmail('maya'), recipientScope)
  const badgeId = story.badge.path
  const taken = await givenAward(story.owner, badgeId, maya.email)
  await story.owner.call('DELETE', `${badgeId}/assertions/${taken}`, { body: { revocation_reason: 'Made in error' } })
  const revokedAward = `${origin}/public/assertions/${taken}`
  await context().db.updateTable('issuers').set({ trusted_at: new Date() }).execute()
  const brought = await listBrought(site, maya.email, { victim: `${origin}${story.badge.publicPath}`, revokedAward })
  const all: Planted[] = []
  for (const one of brought) all.push({ ...one, ...(await plant(maya, one)) })
  const verify = async (body: object): Promise<Verification> =>
    (await server.call('POST', '/v3/verify', { body })).json()
  return {
    story,
    maya,
    revokedAward,
    all,
    verify,
    evaluate: async (given, { kind, maker }, isShown) => {
      const { verdict, credential, trustedIssuer } = await verify(given)
      const isOurs = verdict !== 'invalid' && isOnServer(credential?.issuer?.id ?? '', origin)
      expect([kind, verdict, trustedIssuer, isOurs]).toEqual([kind, verdict, undefined, false])
      if (verdict === 'valid') expect([credential?.issuer?.id, isShown]).toEqual([maker, true])
    },
  }
}

/** As it may lie in a backpack from a time when it was still taken. */
async function plant(maya: GivenPerson, { text, edition, classId, isRevoked = false }: Brought) {
  const { blobs, db } = context()
  const id = await givenImport(maya)
  const file = { bytes: Buffer.from(text), mediaType: text.startsWith('{') ? 'application/json' : 'text/plain' }
  const key = await blobs.put(file.bytes, file.mediaType)
  const row = { blob_key: key, media_type: file.mediaType, byte_length: file.bytes.length }
  await db
    .insertInto('blobs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await maya.call('POST', '/v1/earner/collections?json_format=plain', {
    body: { name: 'Brought', published: true, badges: [{ id, description: '' }] },
  })
  const collection = made.json<{ share_url: string }>().share_url.replace(origin, '')
  const value = JSON.stringify(classId ?? 'urn:example:none')
  await sql`update imported_badges set credential = ${text}, edition = ${edition}, verdict = 'valid', original_key = ${key},
    facts = jsonb_set(facts, '{badge,id}', ${value}::jsonb), revoked_at = ${isRevoked ? new Date() : null}
    where import_id = ${id}`.execute(db)
  return { id, collection }
}
