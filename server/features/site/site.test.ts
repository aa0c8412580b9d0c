import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sitePageNames } from '#contracts/accounts/terms.ts'
import type { TermsVersions } from '#contracts/site/site-terms.ts'
import { context } from '#infra/context.ts'
import { givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { listTerms, publishTerms } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_HELP_EMAIL: 'help@badges.example' } })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  rmSync(context().config.pagesDir, { recursive: true, force: true })
  await context().db.deleteFrom('terms_versions').execute()
})

const page = async (name: string) => {
  const answer = await server.call('GET', `/v3/pages/${name}`)
  return { status: answer.statusCode, ...answer.json() }
}
const place = (name: string): string => {
  mkdirSync(context().config.pagesDir, { recursive: true })
  return path.join(context().config.pagesDir, name)
}
const publish = (version: number, description = 'New.', body = '# Terms') =>
  publishTerms(context().db, { version, description, body })

test('an operator publishes the next version, and of two who do so at once one is told', async () => {
  const operator = await givenPerson(server)
  const path = '/v3/operator/terms'
  const [latest] = (await operator.call('GET', path)).json<TermsVersions>()
  const after = latest?.version ?? 0
  const body = { after, description: 'New.', markdown: '# Rules' }
  const answers = await Promise.all([1, 2].map(() => operator.call('POST', path, { body })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  expect((await operator.call('GET', path)).json<TermsVersions>()[0]).toMatchObject({
    version: after + 1,
    description: 'New.',
    markdown: '# Rules',
  })
  const log = (await operator.call('GET', '/v3/operator/audit?verb=terms.published&num=1')).json()
  expect(log).toMatchObject([{ account_id: operator.accountId, detail: { version: after + 1 } }])
  const stranger = await givenPerson(server)
  expect((await stranger.call('GET', path)).statusCode).toBe(404)
  expect((await stranger.call('POST', path, { body })).statusCode).toBe(404)
})

test('before any terms are published there are none', async () => {
  const answer = await server.call('GET', '/v2/termsVersions/latest')
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    {
      status: { success: false, description: 'entity not found or insufficient privileges' },
      result: [],
      fieldErrors: {},
      validationErrors: [],
    },
  ])
})

test('the latest terms are told in the envelope of v2, their text on the page', async () => {
  await publish(1, 'First.', '# One')
  await publish(3, 'Third.\r\nWith a line.', '\uFEFF# Three\r\n\r\nBe kind.')
  const answer = await server.call('GET', '/v2/termsVersions/latest')
  expect(answer.json()).toEqual({
    status: { success: true, description: 'ok' },
    result: [
      {
        entityType: 'TermsVersion',
        version: 3,
        shortDescription: 'Third.\nWith a line.',
        created: expect.stringMatching(/^\d{4}-.*Z$/),
        updated: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ],
  })
  expect(await page('terms-of-service')).toEqual({
    status: 200,
    name: 'terms-of-service',
    markdown: '# Three\n\nBe kind.',
    is_default: false,
    version: 3,
  })
})

test('a version that is not higher, or a text that is none, is refused in a sentence', async () => {
  await publish(2)
  for (const version of [1, 2]) {
    await expect(publish(version)).rejects.toThrow('Version 2 is in force, so the next one must be higher, such as 3.')
  }
  for (const version of [0, -1, 1.5, Number.NaN, 2_147_483_648]) {
    await expect(publish(version)).rejects.toThrow('The version must be a whole number')
  }
  await expect(publish(3, ' ')).rejects.toThrow('The description is empty.')
  await expect(publish(3, 'x', ' \n')).rejects.toThrow('The terms are empty.')
  await expect(publish(3, 'x', 'a\u0000b')).rejects.toThrow('without NUL')
  await expect(publish(3, 'x', 'x'.repeat(262_145))).rejects.toThrow('longer than 262144 bytes')
  expect((await listTerms(context().db)).map(({ version }) => version)).toEqual([2])
})

test('of many that publish the same version at once one succeeds', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => publish(1)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('without texts of its own a server shows those that Sash brings', async () => {
  for (const name of sitePageNames) {
    const shown = await page(name)
    expect(shown).toEqual({
      status: 200,
      name,
      markdown: expect.stringMatching(/^# /),
      is_default: true,
      language: 'en',
    })
    expect(shown.markdown).toContain('help@badges.example')
    expect(shown.markdown).not.toContain('undefined')
    // Pages show lists, but no tables.
    expect(shown.markdown).not.toMatch(/^\s*\|/m)
  }
  expect((await page('privacy-policy')).markdown).toContain('Links to set a new password work for 60 minutes.')
})

test('the operator’s own file is shown from the moment it is there', async () => {
  writeFileSync(place('about-us.md'), '\uFEFF# Harbour School\n\n<script>alert(1)</script> Ünïcode')
  expect(await page('about-us')).toEqual({
    status: 200,
    name: 'about-us',
    markdown: '# Harbour School\n\n<script>alert(1)</script> Ünïcode',
    is_default: false,
  })
  writeFileSync(place('about-us.md'), 'Second.')
  expect((await page('about-us')).markdown).toBe('Second.')
  symlinkSync('about-us.md', place('privacy-policy.md'))
  expect((await page('privacy-policy')).markdown).toBe('Second.')
})

test('what cannot be shown counts as missing', async () => {
  const file = place('about-us.md')
  writeFileSync(file, 'x'.repeat(262_145))
  expect((await page('about-us')).is_default).toBe(true)
  writeFileSync(file, 'x'.repeat(262_144))
  expect((await page('about-us')).is_default).toBe(false)
  writeFileSync(file, ' \n')
  expect((await page('about-us')).is_default).toBe(true)
  rmSync(file)
  mkdirSync(file)
  expect((await page('about-us')).is_default).toBe(true)
  rmSync(file, { recursive: true })
  execFileSync('sh', ['-c', 'mkfifo "$0"', file])
  expect((await page('about-us')).is_default).toBe(true)
})

test('terms come from published versions alone, and no other file can be named', async () => {
  writeFileSync(place('terms-of-service.md'), 'Not published.')
  expect((await page('terms-of-service')).is_default).toBe(true)
  writeFileSync(place('secret.md'), 'Secret.')
  for (const name of [
    'secret',
    '..%2fmaster.key',
    'about-us.md',
    'about-us%00',
    '%2e%2e',
    '__proto__',
    'x'.repeat(5000),
  ]) {
    const answer = await server.call('GET', `/v3/pages/${name}`)
    expect([name, [400, 404, 414].includes(answer.statusCode)]).toEqual([name, true])
    expect(answer.body).not.toContain('Secret')
  }
})
