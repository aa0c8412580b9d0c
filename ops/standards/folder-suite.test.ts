import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertion, badgeClass, badgeUrl, id, issuer, issuerUrl } from '../../openbadges/verify/early-badges.oracle.ts'
import { buildSkipper, sign } from '../../openbadges/verify/served-badges.oracle.ts'
import { countSuite } from './count-suite.ts'
import { expectByName, readFolderSuite } from './folder-suite.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-suite-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(place: string, files: Record<string, unknown>): string {
  const home = path.join(folder, place)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true })
    writeFileSync(path.join(home, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return home
}

const count = (home: string) => countSuite(readFolderSuite(home), () => undefined)

test.each([
  ['valid/one.json', 'valid'],
  ['invalid/one.json', 'not valid'],
  ['not-valid/one.json', 'not valid'],
  ['simple-err-proof.json', 'not valid'],
  ['valid/expired.json', 'not valid'],
  ['ok_7.jwt', 'valid'],
  ['validate/badge.json', undefined],
])('the name %s says %s', (file, expected) => {
  expect(expectByName(file)).toBe(expected)
})

test('a folder without suite.json is tried by the names in it', async () => {
  const signed = await sign(buildSkipper())
  const home = write('names', {
    'valid/skipper.json': signed,
    'invalid/changed.json': { ...signed, name: 'Yachtmaster' },
    'invalid/forgotten.json': signed,
    'notes/about.json': {},
  })
  const { agree, explained, disagree, paragraphs } = await count(home)
  // What is in order and wrongly named is not valid either: its issuer is not served.
  expect([agree, explained, disagree]).toEqual([2, 1, 0])
  expect([...paragraphs.keys()]).toEqual([expect.stringContaining('does not serve')])
})

test('suite.json says what is served, what is expected, and why something is judged otherwise', async () => {
  const signed = await sign(buildSkipper())
  const home = write('manifest', {
    'suite.json': {
      name: 'of the harbour',
      now: '2026-11-21T12:00:00Z',
      served: { [id]: 'award.json', [badgeUrl]: 'class.json', [issuerUrl]: 'issuer.json' },
      cases: [
        { file: 'award.json', expect: 'valid' },
        { file: 'changed.json', expect: 'invalid' },
        { file: 'award.json', expect: 'invalid' },
        { file: 'changed.json', expect: 'valid', explained: 'Open Badges 2.0, Hosted Verification' },
        { file: 'signed.json', expect: 'invalid', as: 'proof' },
      ],
    },
    'award.json': assertion(),
    'changed.json': assertion({ issuedOn: '2020-01-01T00:00:00Z' }),
    'class.json': badgeClass(),
    'issuer.json': issuer(),
    'signed.json': { ...signed, name: 'Yachtmaster' },
  })
  expect(readFolderSuite(home)).toMatchObject({ name: 'of the harbour', count: 5 })
  const { agree, explained, disagree, shown } = await count(home)
  expect([agree, explained, disagree]).toEqual([3, 1, 1])
  expect(shown).toEqual([expect.stringContaining('award.json: valid, not invalid')])
})
