import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who asks whether somebody is suspended for another reason than whether they count. */
const allowed: Record<string, string> = {
  'server/features/operator/overview/queries.ts': 'counts the suspended for operators',
  'server/features/operator/people/queries.ts': 'lists the suspended for operators',
  'server/features/operator/people/suspend-account.ts': 'suspends',
  'server/features/operator/issuers/queries.ts': 'lists suspended issuers for operators',
  'server/features/operator/issuers/suspend-issuer.ts': 'suspends issuers',
  'server/features/sessions/hold-proof.ts': 'tells whoever has just proven who they are',
}

const way = /suspended_at['"]?(?:, ['"]is|\)? is (?:not )?null|\)? *[!=]==)/
const files = ['server/features', 'server/infra', 'server/cli']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('server/infra/authority/'))

test('whether an account counts is asked of server/infra/authority alone [A17]', () => {
  expect(files.length).toBeGreaterThan(1000)
  const asking = files.filter((file) => way.test(readFileSync(file, 'utf8')))
  expect(asking.sort()).toEqual(Object.keys(allowed).sort())
})

test.each([
  "query.where('suspended_at', 'is', null)",
  'join accounts a on a.suspended_at is null',
  'if (account.suspended_at !== null) return',
])('a new way to ask is seen: %s', (text) => expect(way.test(text)).toBe(true))
