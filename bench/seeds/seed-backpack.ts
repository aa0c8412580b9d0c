import path from 'node:path'
import pg from 'pg'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Client } from '../load.ts'
import { createPerson, form, formType, type Person, password, send } from './people.ts'
import { createBadge, richAward } from './seed.ts'

const issuers = 40

export interface FullBackpack {
  earner: Person
  /** Lets the earner's browser in. */
  accessToken: string
}

/**
 * A person who keeps so many badges of forty issuers. One of each issuer is awarded over HTTP; the others are written
 * into the database after its form, with its documents.
 */
export const seedBackpack = async (
  client: Client,
  { dataDir, badges }: { dataDir: string; badges: number },
): Promise<FullBackpack> => {
  const earner = await createPerson(client, 'earner')
  const patterns: string[] = []
  for (let number = 0; number < issuers; number++) {
    const { slug, badge } = await createBadge(client, earner, number)
    const base = `/v1/issuer/issuers/${slug}/badges/${badge}/assertions`
    const award = await send(client, base, JSON.stringify(richAward(earner.email)), earner.headers)
    patterns.push(JSON.parse(award).slug)
  }
  const database = new pg.Client({ host: path.join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'sash' })
  await database.connect()
  await database.query(copyAwards(patterns, Math.ceil(badges / issuers) - 1))
  await database.query('vacuum (analyze) awards, award_locations, backpack_entries')
  await database.end()
  const fields = form({ username: earner.email, password, scope: recipientScope })
  const { access_token: accessToken } = JSON.parse(await send(client, '/o/token', fields, formType))
  return { earner, accessToken }
}

const copyAwards = (patterns: string[], each: number): string => `
  begin;
  set local session_replication_role = replica;
  create temp table copies as
    select a, n, 'c' || substr(md5(a.award_id || n), 1, 21) as copy_id
    from awards a, generate_series(1, ${each}) n where award_id in ('${patterns.join("','")}');
  insert into awards
    select (jsonb_populate_record(a, jsonb_build_object(
      'award_id', copy_id, 'created_at', (a).created_at - n * interval '9 hours',
      'issued_on', (a).issued_on - n * interval '9 hours',
      'expires_at', case when n % 9 = 4 then now() - interval '1 day' end,
      'acceptance', case when n % 50 = 1 then 'Unaccepted' else 'Accepted' end))).*
    from copies;
  insert into award_locations (award_id, issuer_id) select copy_id, (a).issuer_id from copies;
  insert into backpack_entries
    select (jsonb_populate_record(e, jsonb_build_object('award_id', copy_id))).*
    from copies join backpack_entries e on e.award_id = (a).award_id;
  commit`
