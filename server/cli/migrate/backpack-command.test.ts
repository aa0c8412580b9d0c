import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { givenCommandLine, givenOperator } from '#testing/command-line.ts'
import { bakeInto, drawing, givenSigned } from '#testing/given/given-elsewhere.ts'

const { sash: run, db, folder } = givenCommandLine()
const email = 'ada@sea.example'
const write = (name: string, bytes: string | Uint8Array) => writeFileSync(path.join(folder, name), bytes)
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

beforeAll(async () => {
  await givenOperator(db(), email)
  const signed = await givenSigned(email)
  const [one, two] = [await bakeInto('png', signed), await bakeInto('svg', await givenSigned(email))]
  await db()
    .insertInto('email_addresses')
    .values({
      account_id: 'operator',
      email_id: 2,
      email: 'ada@new.example',
      is_primary: false,
      created_at: new Date(),
    })
    .execute()
  const altered = await givenSigned(email, (badge) => badge)
  const mozilla = {
    'manifest.txt': json({ [email]: ['1.png', '2.png', '5.png'], 'ada@old.example': ['3.png'] }),
    '1.png': one.bytes,
    '3.png': (await bakeInto('png', await givenSigned('ada@old.example'))).bytes,
    '../../../escaped.svg': two.bytes,
    '4.png': (await bakeInto('png', await givenSigned('ada@new.example'))).bytes,
    '5.png': (await bakeInto('png', await givenSigned('eve@sea.example'))).bytes,
    '__MACOSX/._1.png': new Uint8Array([1]),
  }
  write('mozilla.zip', zipSync(mozilla))
  const passport = {
    'badges/again.png': one.bytes,
    'badges/again.svg': (await bakeInto('svg', signed)).bytes,
    'badges/stranger.json': json(await givenSigned('eve@sea.example')),
    'badges/altered.json': json({ ...altered, name: 'King of the sea' }),
    'badges/drawing.svg': new TextEncoder().encode(drawing),
    'badges/list.json': json([1, 2]),
  }
  write('passport.zip', zipSync(passport))
  write('bomb.zip', zipSync({ 'bomb.png': new Uint8Array(9 * 1024 * 1024) }))
  write('huge.zip', zipSync({ 'huge.png': new Uint8Array(11 * 1024 * 1024) }))
  write('half.zip', zipSync(mozilla).subarray(0, 300))
  const listed = {
    id: 7,
    name: 'Anchor',
    image_file: 'file/a/b/c.png',
    issued_on: 1_500_000_000,
    email,
    visibility: 'private',
  }
  const gone = { ...listed, assertion_url: 'http://127.0.0.1:1/v1/assertion/7.json' }
  write('passport.json', json({ emails: [email], badges: [gone, { ...listed, assertion_url: null }] }))
  write('passport.csv', 'name;assertion_url\nAnchor;http://127.0.0.1:1/v1/assertion/8.json\nFlags;\n')
  const badge = { uniquehash: 'a'.repeat(40), issuerurl: 'http://127.0.0.1:1/moodle' }
  write('moodle.json', json({ badges: [badge, badge, { uniquehash: 'javascript:x' }, 7] }))
})

const sash = async (...args: string[]) => {
  const { out, ...answer } = await run('migrate-from', 'backpack', ...args)
  return { ...answer, out: out.join('\n').replace(/\n {6}such as .*/g, '') }
}
const countKept = async () => (await db().selectFrom('imported_badges').select('account_id').execute()).length

test('what an earner took along is verified and kept, once only', async () => {
  const files = [
    'mozilla.zip',
    'passport.zip',
    'passport.json',
    'passport.csv',
    'moodle.json',
    '--for',
    'Ada@sea.example',
  ]
  const dry = await sash(...files, '--dry-run')
  expect(dry).toMatchObject({ code: 0, err: undefined })
  expect(dry.out).toContain('Nothing was written')
  expect(await countKept()).toBe(0)
  const moved = await sash(...files)
  expect(moved.out.slice(moved.out.indexOf('Kept:'))).toMatchInlineSnapshot(`
    "Kept:
      2  badges from elsewhere
      1  badges from elsewhere that their keeper has here already, or that come twice
    Changed: nothing.
    Lost:
      1  badges that the list in the ZIP names, and that are not in it
      4  badges of a list that says no address of theirs
      2  badges that the files hold twice
      2  badges from elsewhere: they name somebody else
      1  badges from elsewhere: they were altered, or somebody else signed them
      1  badges from elsewhere: there is no badge in them
      1  badges from elsewhere: There is no badge in this text.
    Needs proof:
      1  badges from elsewhere: they are to an address that their keeper has not added here; add and prove it, then start again
      1  badges from elsewhere that wait in the backpack until their address is proven: open the link in the mail to it; “Resend Verification” in the profile sends another
    Needs another run:
      3  badges from elsewhere whose address, or that of their issuer, cannot be reached now: another run with the same files tries them again
    Everything that could be moved is here."
  `)
  expect(dry.out.slice(dry.out.indexOf('Kept:'), dry.out.indexOf('Nothing'))).toBe(
    moved.out.slice(moved.out.indexOf('Kept:'), moved.out.indexOf('Everything')),
  )
  expect(await countKept()).toBe(3)
  const again = await sash(...files)
  expect(again.out).toContain('2  badges from elsewhere that have come over before')
  expect(again.out).toContain('1  badges from elsewhere that wait in the backpack until their address is proven')
  expect(await countKept()).toBe(3)
  expect(readdirSync(path.dirname(folder))).not.toContain('escaped.svg')
})

test('a list that is not in UTF-8 is read when it is said what it is in; a document never is [T7]', async () => {
  write('older.csv', Buffer.from('name;assertion_url\nKnöpfe;http://127.0.0.1:1/v1/assertion/9.json\n', 'latin1'))
  write('broken.json', Buffer.concat([Buffer.from('{"name":"'), Buffer.from('fffec3', 'hex'), Buffer.from('"}')]))
  const lost = 'files that are not in UTF-8 (a list of older Windows needs --encoding windows-1252)'
  const before = await sash('older.csv', 'broken.json', '--for', email, '--dry-run')
  expect(before.out).toContain(`2  ${lost}`)
  const said = await sash('older.csv', 'broken.json', '--for', email, '--encoding', 'windows-1252', '--dry-run')
  expect(said.out).toContain(`1  ${lost}`)
  expect(said.out).toContain('1  badges from elsewhere whose address')
  const wrong = await sash('older.csv', '--for', email, '--encoding', 'cp1252')
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('Say --encoding windows-1252') })
})

test.each([
  [['bomb.zip', '--for', email], 'bomb.zip: bomb.png is too large for a badge.'],
  [['huge.zip', '--for', email], 'huge.zip: huge.png is too large for a badge.'],
  [['half.zip', '--for', email], 'half.zip is no ZIP that can be opened.'],
  [['mozilla.zip', '--for', 'eve@sea.example'], 'Nobody here has proven eve@sea.example'],
  [['nowhere.zip', '--for', email], 'There is no '],
  [['mozilla.zip'], 'Name with --for whose badges they are.'],
  [['--for', email], 'Name at least one file.'],
])('%j is refused', async (args, message) => {
  expect(await sash(...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
})
