import { expect, test } from 'vitest'
import { explainAway } from './explain-away.ts'

// As PgBouncer 1.18 said them; all with one code.
test.each([
  ['SASL authentication failed', 'The pooler at db:6432 does not let sash in'],
  ['no such user: sash', 'The pooler at db:6432 does not let sash in'],
  ['database "badges" does not exist', 'The pooler at db:6432 knows no database badges'],
  ['server login has been failing, try again later (server_login_retry)', 'PostgreSQL behind it does not'],
  ['client_login_timeout (server down)', 'PostgreSQL behind it does not'],
])('what a pooler says by itself, %s, is explained without the password', (message, sentence) => {
  const failure = Object.assign(new Error(message), { code: '08P01' })
  const said = explainAway(failure, 'postgres://sash:geheim@db:6432/badges')
  expect(said).toContain(sentence)
  expect(said).not.toContain('geheim')
})

test('a port at which something else listens is told from a PostgreSQL that is away', () => {
  const said = explainAway(new Error('Connection terminated unexpectedly'), 'postgres://sash:geheim@db:8000/badges')
  expect(said).toMatch(/^What answers at db:8000 hangs up, or is no PostgreSQL\. Mend host and port in DATABASE_URL;/)
})
