import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { givenCommandLine, givenOperator } from '#testing/command-line.ts'
import { pngPicture } from '#testing/given/given-story.ts'

const { sash: run, db, folder } = givenCommandLine()
const uuid = '11111111-1111-4111-8111-111111111111'

beforeAll(async () => {
  mkdirSync(path.join(folder, 'media'))
  writeFileSync(
    path.join(folder, 'media', 'knots.png'),
    Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64'),
  )
  const files = {
    'credly.csv': `Badge ID,Recipient Email,Issued At,Badge Template Name,State,Image URL\n${uuid},Ada@sea.example,2024-05-06,Knots,revoked,knots.png\n`,
    'accredible.csv': 'Recipient Email,Issued On,Group Name\nada@sea.example,2024-05-06,Sails\n,2024-05-06,Sails\n',
    'obf.json': '{"id":"E","badge_id":"B","name":"Ropes","recipient":["ada@sea.example"],"issued_on":1714979289}',
    'moodle.json':
      '{"badges":[{"id":3,"name":"Oars","email":"ada@sea.example","uniquehash":"h","dateissued":1714979289}]}',
    'empty.csv': 'Recipient Email,Issued At\n',
    'strange.csv': 'Colour,Number\nRed,7\nBlue,8\n',
    'map.json': '{"email": 7}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  await givenOperator(db(), 'owner@school.example')
})

const sash = async (from: string, ...args: string[]) => {
  const { out, ...answer } = await run('migrate-from', from, ...args)
  return { ...answer, out: out.join('\n') }
}
const asOwner = ['--owner', 'Owner@school.example', '--issuer', 'Harbour School']

test('exports of four platforms become awards of the issuer here, once only', async () => {
  const dry = await sash('credly', 'credly.csv', ...asOwner, '--media', 'media', '--dry-run')
  expect(dry).toMatchObject({ code: 0, err: undefined })
  for (const text of ['1  awards, revoked', 'awards are issued anew here', 'Nothing was written'])
    expect(dry.out).toContain(text)
  expect(await db().selectFrom('awards').select('award_id').execute()).toEqual([])
  for (const [from, file] of [
    ['credly', 'credly.csv'],
    ['credly', 'credly.csv'],
    ['accredible', 'accredible.csv'],
    ['open-badge-factory', 'obf.json'],
    ['moodle', 'moodle.json'],
  ] as const) {
    expect(await sash(from, file, ...asOwner, '--media', 'media')).toMatchObject({ code: 0, err: undefined })
  }
  const awards = await db()
    .selectFrom('awards')
    .innerJoin('badge_classes', 'badge_classes.badge_id', 'awards.badge_id')
    .select(['name', 'award_id', 'recipient_identifier', 'revoked_at', 'evidence'])
    .orderBy('name')
    .execute()
  expect(awards.map(({ name, revoked_at }) => [name, revoked_at !== null])).toEqual([
    ['Knots', true],
    ['Oars', false],
    ['Ropes', false],
    ['Sails', false],
  ])
  expect(new Set(awards.map(({ recipient_identifier }) => recipient_identifier))).toEqual(new Set(['ada@sea.example']))
  expect(awards[0]).toMatchObject({
    award_id: uuid,
    evidence: [{ evidence_url: `https://www.credly.com/badges/${uuid}/public_url` }],
  })
  const staff = await db().selectFrom('issuer_staff').select(['account_id', 'role']).execute()
  expect(new Set(staff.map(({ account_id, role }) => `${account_id} ${role}`))).toEqual(new Set(['operator owner']))
})

test('files that hold nothing, or nothing that is understood, say so with their counts', async () => {
  const { out } = await sash('credly', 'empty.csv', 'strange.csv', ...asOwner, '--dry-run')
  expect(out).toContain('1  files without any rows\n      such as empty.csv\n')
  expect(out).toContain('2  rows without any column that names a recipient')
  expect(out).toContain('such as Red 7, Blue 8\n')
})

test('what has come over before is told as a part of all, not beside it', async () => {
  const { out } = await sash('moodle', 'moodle.json', ...asOwner)
  expect(out).toContain('1  awards\n')
  expect(out).toContain('1  of these, awards that had come over before\n')
})

test.each([
  [['credly.csv'], 'Name with --owner who will own the issuer here.'],
  [asOwner, 'Name at least one file.'],
  [
    ['credly.csv', '--owner', 'nobody@sea.example'],
    'Nobody here has proven nobody@sea.example: sign up with it and open the link in the mail first.',
  ],
  [['nowhere.csv', ...asOwner], 'There is no '],
  [['credly.csv', ...asOwner, '--columns', 'map.json'], 'The file of columns is JSON'],
])('%j is refused', async (args, message) => {
  expect(await sash('credly', ...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
})
