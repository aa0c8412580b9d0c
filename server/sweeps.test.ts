import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepNames } from '#contracts/operator/operator-sweeps.ts'
import { context, db } from '#infra/context.ts'
import type { Tables } from '#infra/db/schema/tables.ts'
import { seedRows } from '#testing/seed-rows.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { jobs, sweeps } from './app.ts'

const many = 10_000
/** One in a hundred is over. */
const rarely = (over: string, other: string) => `case when n % 100 = 0 then ${over} else ${other} end`
const ended = rarely(`now() - interval '400 days'`, `now() + interval '1 day'`)
const old = rarely(`now() - interval '400 days'`, 'now()')
const live = `now() + interval '1 day'`
const expiring = { expires_at: ended }

/** The tables that grow, and what is in them. */
const large: Partial<Record<keyof Tables, Record<string, string>>> = {
  accounts: { created_at: `now() - interval '60 days'` },
  email_addresses: { email_id: '1', is_primary: 'true', verified_at: rarely('null', 'now()') },
  verified_emails: {},
  badge_counters: { slot: '1' },
  issuer_staff: { role: `'staff'` },
  staff_invitations: { role: `'staff'` },
  social_accounts: { provider: `'twitter'` },
  organisation_members: {},
  email_confirmations: expiring,
  password_resets: expiring,
  removed_emails: { removed_at: old },
  address_moves: { ends_at: ended },
  access_tokens: expiring,
  sign_in_refreshes: { expires_at: live },
  sign_in_codes: expiring,
  one_time_handles: expiring,
  social_attempts: expiring,
  sign_in_steps: expiring,
  sign_in_traces: expiring,
  passkey_challenges: expiring,
  totp_factors: { created_at: old },
  saml_requests: expiring,
  saml_assertions: expiring,
  organisation_visits: expiring,
  applications: {
    created_at: old,
    last_used_at: old,
    owner_id: rarely('null', `'x' || n`),
    in_use_since: `case when n % 200 = 0 then now() end`,
  },
  app_grants: { ...expiring, created_at: `now() - interval '3 days'` },
  authorization_codes: expiring,
  pushed_requests: expiring,
  spent_proofs: expiring,
  refresh_tokens: expiring,
  throttles: { key: `'x' || n`, blocked_until: ended },
  cooldowns: { until: ended },
  request_keys: { created_at: old },
  mails: {
    state: rarely(`'queued'`, `'sent'`),
    kind: `(array['award', 'confirm-email', 'reset-password', 'address-moved'])[1 + n % 4]`,
    created_at: `now() - n * interval '1 hour'`,
    issuer_id: `'x' || n % 50`,
    award_id: `'x' || n`,
  },
  mail_letters: { letter_id: `'x' || n`, html: `'x'`, body: `'x'`, created_at: old },
  notifications: { account_id: rarely(`'crowded'`, `'x' || n % 3000`), kind: `'badge'` },
  webhooks: {},
  webhook_deliveries: { created_at: old, state: `'delivered'`, webhook_id: `'x' || n % 100` },
  wallet_offers: expiring,
  endorsements: {
    endorser_id: `'x' || 100 * (n % 10)`,
    issuer_id: `'y' || n`,
    state: `'accepted'`,
    list_number: '1',
    status_index: 'n',
  },
  issuer_keys: { leaked_at: rarely('now()', 'null'), retired_at: 'now()' },
  issuers: {},
  issuer_versions: {},
  imported_badges: {
    removed_at: rarely(`now() - interval '400 days'`, 'null'),
    claims_ours: 'false',
    verdict: `'valid'`,
  },
  import_locations: {},
  collection_badges: {},
  share_links: { kind: `'badge'` },
  share_link_locations: {},
  shares: { kind: `'badge'`, times: '1', shared_on: `date '2026-01-01'` },
  award_locations: {},
  collections: {},
  other_backpack_attempts: expiring,
  other_backpack_turns: { taken_until: ended },
  other_backpack_runs: { finished_at: old, kind: `'all'` },
  other_backpacks: { next_sync_at: live },
  earner_pages: {},
  earner_addresses: { look: `int4send(n)`, address: 'null', held_until: ended },
  start_links: { ...expiring, email: `'x' || n` },
  keep_links: { ...expiring, email: `'x' || n` },
  claims: { kind: `'link'`, state: `'open'`, time_zone: `'UTC'`, cap: 'null' },
  claim_entries: {
    claim_id: `'x' || n % 100`,
    email: `'x' || n`,
    state: rarely(`'held'`, `'awarded'`),
    award_id: rarely('null', `'x' || n`),
    held_until: ended,
    updated_at: old,
  },
  claim_proofs: { ...expiring, entry_id: `'x' || n`, takes_until: ended },
  claim_codes: { claim_id: `'x' || n % 100`, serial: 'n', entry_id: rarely(`'x' || n`, 'null'), used_at: 'null' },
  kiosks: { claim_id: `'x' || n % 100`, number: `'x' || n`, seen_at: rarely(old, 'now()') },
  claim_days: { claim_id: `'x' || n`, day: `date '2026-01-01'` },
  badge_requests: {
    account_id: `'x' || n`,
    issuer_id: `'x' || n % 100`,
    badge_id: `'x' || n % 1000`,
    state: rarely(`'changes-asked'`, `'declined'`),
    due_at: rarely(ended, 'null'),
    award_id: 'null',
    updated_at: old,
    emptied_at: rarely('null', 'now()'),
  },
  badge_request_parts: {
    request_id: `'x' || n`,
    kind: `'link'`,
    file_key: 'null',
    content: `'https://a.example/'`,
  },
  badge_request_events: { request_id: `'x' || n`, kind: `'sent'`, account_id: 'null' },
  request_rules: { issuer_id: `'x' || n % 100`, badge_id: `'x' || n` },
  request_tellings: { issuer_id: `'x' || n`, due_at: rarely('now()', live) },
  award_batches: { state: `'done'` },
  award_batch_rows: { state: `'awarded'` },
  key_renewals: { finished_at: 'now()' },
  lti_logins: expiring,
  lti_nonces: expiring,
  lti_handoffs: { ...expiring, purpose: `'link'` },
  lti_registrations: expiring,
  lti_placements: { threshold: '1', next_check_at: live },
  verification_reports: { keep_until: ended },
  verification_batches: { keep_until: ended, state: `'done'` },
  award_templates: {
    text: `'x' || n`,
    template_id: `left(translate(encode(sha256(convert_to('x' || n, 'UTF8')), 'base64'), '+/', '-_'), 22)`,
    created_at: old,
  },
  awards: { recipient_type: `'email'`, assertion: `'{}'`, credential: `'{}'` },
  badge_classes: {},
  badge_class_versions: {},
  blobs: { blob_key: `'x' || n`, unused_since: rarely(`now() - interval '400 days'`, 'null') },
}
/** Those that hold a few rows, whatever happens. */
const small = [
  'address_locks',
  // One row, which each entry of the audit log changes.
  'audit_head',
  'setup',
  'sweeps',
  'file_walks',
  'remembered_documents',
  'feature_switches',
  'site_theme',
]

let server: TestServer
let statements: { text: string; values: unknown[] }[]
beforeAll(async () => {
  server = await startTestServer()
  // What the sweeps ask for is not what is looked at here.
  await context().queue.stop()
  for (const [table, columns] of Object.entries(large)) await seedRows(db(), table as keyof Tables, many, columns)
  await sql`analyze`.execute(db())
  statements = await listen(async () => {
    for (const sweep of sweeps) await sweepNow(sweep)
  })
}, 120_000)
afterAll(() => server.stop())

/** The different statements that some work sends. */
async function listen(work: () => Promise<void>) {
  const seen = new Map<string, { text: string; values: unknown[] }>()
  const recording = new AsyncLocalStorage<true>()
  const { prototype } = pg.Client
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof query === 'string' ? query : query.text
    const given = typeof query === 'string' ? values : (query.values ?? values)
    if (recording.getStore()) seen.set(text, { text, values: Array.isArray(given) ? given : [] })
    return Reflect.apply(original, this, args)
  } as typeof original
  await recording.run(true, work).finally(() => {
    prototype.query = original
  })
  return [...seen.values()].filter(
    ({ text }) => /^\s*(select|update|delete)/i.test(text) && !/set_config|jobs\.queue/.test(text),
  )
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Subplan Name'?: string
  'Plan Rows': number
  Plans?: Node[]
}
const walk = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(walk)]

const explain = ({ text, values }: { text: string; values: unknown[] }, scans: 'on' | 'off'): Promise<Node> =>
  db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx)
      await sql.raw(`set local enable_seqscan = ${scans}`).execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        ...sql.raw(`explain (format json) ${text}`).compile(tx),
        parameters: values,
      })
      if (!rows[0]) throw new Error('No plan.')
      return rows[0]['QUERY PLAN'][0].Plan
    })

const isLarge = (name = '') => name in large

test('there is a sweep of each name, and each comes to its end', async () => {
  expect(sweeps.map(({ name }) => name).sort()).toEqual([...sweepNames].sort())
  const rows = await db().selectFrom('sweeps').select(['name', 'ended_at', 'rows']).execute()
  expect(rows.filter(({ ended_at }) => ended_at !== null)).toHaveLength(sweepNames.length)
  // Of what is over in nearly forty tables.
  expect(rows.reduce((sum, row) => sum + row.rows, 0)).toBeGreaterThan(3500)
})

test('with hardly any memory no statement of a sweep looks through a table for each row, or sorts or hashes one', async () => {
  expect(statements.length).toBeGreaterThan(80)
  const faults: string[] = []
  for (const statement of statements) {
    const plan = await explain(statement, 'on')
    const nodes = walk(plan)
    const repeated = nodes.filter((node) => node['Subplan Name']?.startsWith('SubPlan')).flatMap(walk)
    if (repeated.some((node) => node['Node Type'] === 'Seq Scan' && isLarge(node['Relation Name'])))
      faults.push(`for each row: ${statement.text}`)
    if (JSON.stringify(plan).includes('hashed SubPlan')) faults.push(`while memory lasts: ${statement.text}`)
    if (nodes.some((node) => /Sort|^Hash$/.test(node['Node Type']) && node['Plan Rows'] > many / 2))
      faults.push(`a whole table: ${statement.text}`)
  }
  expect(faults).toEqual([])
})

test('each statement of a sweep has an index for what it looks for', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null`.execute(
    db(),
  )
  const partial = new Set(rows.map(({ name }) => name))
  const faults: string[] = []
  const met = new Set<string>()
  for (const statement of statements) {
    for (const node of walk(await explain(statement, 'off'))) {
      const { 'Node Type': type, 'Relation Name': table, 'Index Name': index = '' } = node
      if (table) met.add(table)
      const isWhole =
        type === 'Seq Scan' || (type.startsWith('Index') && node['Index Cond'] === undefined && !partial.has(index))
      if (isWhole && isLarge(table)) faults.push(`${type} ${index} of ${table}: ${statement.text}`)
    }
  }
  expect(faults).toEqual([])
  // One that is new has to be in one of the two lists.
  expect([...met].filter((table) => !isLarge(table) && !small.includes(table) && !/^j[\da-f]{20}/.test(table))).toEqual(
    [],
  )
})

test('what these tests look for is found', async () => {
  const seen = await listen(async () => {
    await sql`select from accounts where account_id not in (select account_id from verified_emails)`.execute(db())
    await sql`select from accounts where exists (select from mails where mails.to_address = accounts.first_name) or is_operator`.execute(
      db(),
    )
  })
  const plans = await Promise.all(seen.map((statement) => explain(statement, 'on')))
  const repeated = plans.map((plan) => walk(plan).some((node) => node['Subplan Name'] !== undefined))
  expect(repeated).toEqual([true, true])
})

test('the job of earlier releases asks for a turn of each', async () => {
  const job = { id: '', name: 'sweep', attempt: 1, isLast: false, signal: new AbortController().signal }
  await sql`delete from jobs.job where name = 'sweep.turn'`.execute(db())
  await jobs.sweep?.({}, job)
  await jobs.sweep?.({}, job)
  const { rows } = await sql<{ name: string }>`
    select data ->> 'name' as name from jobs.job where name = 'sweep.turn' order by 1`.execute(db())
  expect(rows.map(({ name }) => name)).toEqual([...sweepNames].sort())
})
