import { askDatabase } from '../measures/ask-database.ts'

export interface Accounts {
  emails: string[]
  /** Made by the server itself, hence of the cost that it asks for. */
  passwordHash: string
}

/**
 * So many accounts with a proven address and the password of one that is there. They are written into the database: made
 * over HTTP, each would cost two hashes and a mail.
 */
export const seedAccounts = (dataDir: string, like: string, count: number): Promise<Accounts> =>
  askDatabase(dataDir, async (database) => {
    const found = await database.query<{ password_hash: string }>(
      `select password_hash from accounts join email_addresses using (account_id) where email = $1`,
      [like],
    )
    const passwordHash = found.rows[0]?.password_hash
    if (!passwordHash) throw new Error(`Nobody has the address ${like}.`)
    const made = await database.query<{ email: string }>(
      `with people as (select 'bench-' || n as id, 'login-' || n || '@bench.example.org' as address
         from generate_series(1, $2::int) n),
       made as (insert into accounts (account_id, first_name, last_name, password_hash)
         select id, 'Ben', 'Ch', $1 from people returning account_id),
       written as (insert into email_addresses (account_id, email_id, email, verified_at, is_primary)
         select id, 1, address, now(), true from people returning account_id)
       insert into verified_emails (email, account_id) select address, id from people returning email`,
      [passwordHash, count],
    )
    return { emails: made.rows.map(({ email }) => email), passwordHash }
  })
